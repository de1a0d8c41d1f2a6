/** Reasons for which a check-in or a task gave no points, or `paid`. */
export const dailyOutcomes = ['paid', 'device', 'budget', 'unpaid'] as const
export type DailyOutcome = (typeof dailyOutcomes)[number]

/** Kinds of daily tasks, each with a proof on the server. */
export const dailyTaskKinds = ['browse', 'share', 'profile', 'review', 'invite'] as const
export type DailyTaskKind = (typeof dailyTaskKinds)[number]

export const dailyTaskStates = ['open', 'started', 'ready', 'done'] as const
export type DailyTaskState = (typeof dailyTaskStates)[number]

/** Seconds between the two marks of a browsing task. */
export const BROWSE_SECONDS = 15
