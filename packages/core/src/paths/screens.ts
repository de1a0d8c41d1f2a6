export { screens, type ScreenName } from '@mall/contract/screens'
