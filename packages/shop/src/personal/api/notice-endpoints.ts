import type { DataOf } from '@mall/contract'
import { noticeRoutes } from '@mall/contract/routes/notices'
import { parseRoute } from '@mall/contract/route'
import { api, endpointOf } from '@mall/core/api'

type NoticePage = DataOf<'notice.list'>

export const noticeApi = api
  .enhanceEndpoints({ addTagTypes: ['Notice', 'NoticeSettings', 'Member'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, noticeRoutes)
      return {
        // The list uses a cursor, so a new notice shifts no page.
        notices: build.infiniteQuery<NoticePage, void, string>({
          infiniteQueryOptions: {
            initialPageParam: '',
            getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
          },
          query: ({ pageParam }) => ({
            name: 'notice.list',
            route: parseRoute(noticeRoutes['notice.list']),
            args: pageParam === '' ? {} : { cursor: pageParam },
          }),
          providesTags: ['Member'],
        }),
        // Errors are not shown: screens work without the number.
        unreadNotices: call.query('notice.unread', {
          providesTags: ['Notice', 'Member'],
          extraOptions: { quiet: true },
        }),
        // Updates the cached lists in place, so that returning to them restores the scroll
        // position.
        readNotices: call.mutation('notice.read', {
          extraOptions: { quiet: true },
          invalidatesTags: (_data, error) => (error ? [] : ['Notice']),
        }),
        noticeSettings: call.query('notice.settings', {
          providesTags: ['NoticeSettings', 'Member'],
        }),
        setNoticeSettings: call.mutation('notice.setSettings', {
          invalidatesTags: ['NoticeSettings'],
          extraOptions: { quiet: true },
        }),
      }
    },
  })

/** Marks a notice, or all, as read in the list that is loaded. */
export const markRead = (id?: number) =>
  noticeApi.util.updateQueryData('notices', undefined, (draft) => {
    for (const page of draft.pages) {
      for (const notice of page.list) {
        if (id === undefined || notice.id === id) notice.isRead = true
      }
    }
  })

export const {
  useNoticesInfiniteQuery,
  useUnreadNoticesQuery,
  useReadNoticesMutation,
  useNoticeSettingsQuery,
  useSetNoticeSettingsMutation,
} = noticeApi
