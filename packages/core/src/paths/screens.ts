export {
  contentParameters,
  listFilters,
  screens,
  screensWithoutChannelCheck,
  publicScreens,
  servedScreens,
  type ScreenName,
} from '@mall/contract/screens'
