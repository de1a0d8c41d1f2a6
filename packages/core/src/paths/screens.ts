export {
  contentParameters,
  listFilters,
  screens,
  screensWithoutChannelCheck,
  servedScreens,
  type ScreenName,
} from '@mall/contract/screens'
