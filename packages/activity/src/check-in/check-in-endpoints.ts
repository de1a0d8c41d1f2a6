import { checkInRoutes } from '@mall/contract/routes/check-in'
import { taskRoutes } from '@mall/contract/routes/tasks'
import { api, endpointOf } from '@mall/core/api'

const changed = { invalidatesTags: ['CheckIn', 'Points'], extraOptions: { quiet: true } } as const

export const dailyApi = api
  .enhanceEndpoints({ addTagTypes: ['CheckIn', 'DailyTask', 'Points'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, { ...checkInRoutes, ...taskRoutes })
      return {
        checkIn: call.mutation('checkIn.checkIn', { ...changed }),
        makeUp: call.mutation('checkIn.makeUp', { ...changed }),
        dailyTasks: call.query('task.list', { providesTags: ['DailyTask', 'Member'] }),
        startTask: call.mutation('task.start', {
          invalidatesTags: ['DailyTask'],
          extraOptions: { quiet: true },
        }),
        finishTask: call.mutation('task.finish', {
          invalidatesTags: ['DailyTask', 'Points'],
          extraOptions: { quiet: true },
        }),
        openShare: call.mutation('task.openShare', { extraOptions: { quiet: true } }),
      }
    },
  })

export const {
  useCheckInMutation,
  useMakeUpMutation,
  useDailyTasksQuery,
  useStartTaskMutation,
  useFinishTaskMutation,
  useOpenShareMutation,
} = dailyApi
