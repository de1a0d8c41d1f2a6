export { checkInApi, useCheckInCalendarQuery, useCheckInLinkQuery } from './check-in-endpoints.ts'
