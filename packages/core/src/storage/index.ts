export { createStorage, guardedArea, type Area, type StoragePort } from './storage.ts'
export { companyKey } from './company-key.ts'
export { recordIn, type StoredRecord } from './record.ts'
export { rememberedLogin, type DeviceKeys, type RememberedLogin } from './remembered-login.ts'
export { lazyDeviceKeys } from './lazy-device-keys.ts'
export { createTextScale, type TextScale, type TextScalePort } from './text-scale.ts'
export { watchOtherTabs } from './watch-other-tabs.ts'
export {
  GUEST_CART,
  guestCart,
  watchGuestCart,
  type GuestCart,
  type GuestItem,
} from './guest-cart.ts'
export { pendingPayment, type PendingPayment } from './pending-payment.ts'
