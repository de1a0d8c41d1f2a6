import { accountRoutes } from '@mall/contract/routes/account'
import { signInRoutes } from '@mall/contract/routes/login'
import { api, endpointOf } from '@mall/core/api'

export const accountApi = api
  .enhanceEndpoints({ addTagTypes: ['Device', 'Deletion', 'Member', 'ToCollect'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, { ...accountRoutes, ...signInRoutes })
      return {
        editInfo: call.mutation('login.editInfo', {}),
        // Errors are not shown: the name works without labels.
        labels: call.query('login.labelInfo', {
          providesTags: ['Member'],
          extraOptions: { quiet: true },
        }),
        devices: call.query('account.devices', { providesTags: ['Device', 'Member'] }),
        signOutDevice: call.mutation('account.signOutDevice', { invalidatesTags: ['Device'] }),
        personalData: call.query('account.data', {
          keepUnusedDataFor: 0,
          providesTags: ['Deletion', 'Member'],
        }),
        exportLink: call.mutation('account.exportLink', {}),
        deletion: call.query('account.deletion', { providesTags: ['Deletion', 'Member'] }),
        // Errors are not shown: screens work without the state of the deletion.
        pendingDeletion: call.query('account.deletion', {
          providesTags: ['Deletion', 'Member'],
          extraOptions: { quiet: true },
        }),
        toCollect: call.query('account.toCollect', { providesTags: ['ToCollect', 'Member'] }),
        // Errors are not shown: the link is shown without a number.
        toCollectCount: call.query('account.toCollect', {
          providesTags: ['ToCollect', 'Member'],
          extraOptions: { quiet: true },
        }),
        requestDeletion: call.mutation('account.requestDeletion', {
          invalidatesTags: ['Deletion'],
        }),
        withdrawDeletion: call.mutation('account.withdrawDeletion', {
          invalidatesTags: ['Deletion'],
        }),
      }
    },
  })

export const {
  useEditInfoMutation,
  useLabelsQuery,
  useDevicesQuery,
  useSignOutDeviceMutation,
  usePersonalDataQuery,
  useExportLinkMutation,
  useDeletionQuery,
  usePendingDeletionQuery,
  useToCollectQuery,
  useToCollectCountQuery,
  useRequestDeletionMutation,
  useWithdrawDeletionMutation,
} = accountApi
