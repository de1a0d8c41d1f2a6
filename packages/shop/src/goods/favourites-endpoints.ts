import { favouritesRoutes } from '@mall/contract/routes/favourites'
import { api, endpointOf } from '@mall/core/api'

export const favouritesApi = api
  .enhanceEndpoints({ addTagTypes: ['Favourites', 'Footprints'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, favouritesRoutes)
      return {
        favourites: call.pages('favourites.list', { providesTags: ['Favourites', 'Member'] }),
        footprints: call.pages('footprints.list', { providesTags: ['Footprints', 'Member'] }),
        // The screens work without this response: errors are not shown.
        isFavourite: call.query('favourites.find', {
          providesTags: ['Favourites', 'Member'],
          extraOptions: { quiet: true },
        }),
        addFavourite: call.mutation('favourites.add', {
          invalidatesTags: ['Favourites'],
          extraOptions: { quiet: true },
        }),
        removeFavourites: call.mutation('favourites.remove', {
          invalidatesTags: ['Favourites'],
          extraOptions: { quiet: true },
        }),
        addFootprints: call.mutation('footprints.add', {
          invalidatesTags: ['Footprints'],
          extraOptions: { quiet: true },
        }),
        removeFootprints: call.mutation('footprints.remove', {
          invalidatesTags: ['Footprints'],
          extraOptions: { quiet: true },
        }),
      }
    },
  })

export const {
  useFavouritesInfiniteQuery,
  useFootprintsInfiniteQuery,
  useIsFavouriteQuery,
  useAddFavouriteMutation,
  useRemoveFavouritesMutation,
  useAddFootprintsMutation,
  useRemoveFootprintsMutation,
} = favouritesApi
