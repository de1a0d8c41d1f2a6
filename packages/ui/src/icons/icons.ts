// Generated from icons.json by `npm run icons`.
// oxlint-disable-next-line typescript/triple-slash-reference -- importers need these types too
/// <reference path="./tabler.d.ts" />
import { __iconNode as IconAccessibleGlyph } from '@tabler/icons-react/dist/esm/icons/IconAccessible.mjs'
import { __iconNode as IconAlertGlyph } from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { __iconNode as IconAlipayGlyph } from '@tabler/icons-react/dist/esm/icons/IconBrandAlipay.mjs'
import { __iconNode as IconArrowRightGlyph } from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { __iconNode as IconBackGlyph } from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { __iconNode as IconBriefcaseGlyph } from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import { __iconNode as IconCameraGlyph } from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import { __iconNode as IconCardGlyph } from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import { __iconNode as IconCartGlyph } from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs'
import { __iconNode as IconCartFilledGlyph } from '@tabler/icons-react/dist/esm/icons/IconShoppingCartFilled.mjs'
import { __iconNode as IconCategoryGlyph } from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs'
import { __iconNode as IconCategoryFilledGlyph } from '@tabler/icons-react/dist/esm/icons/IconCategoryFilled.mjs'
import { __iconNode as IconCheckGlyph } from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { __iconNode as IconCheckCircleGlyph } from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import { __iconNode as IconClearGlyph } from '@tabler/icons-react/dist/esm/icons/IconCircleXFilled.mjs'
import { __iconNode as IconClockGlyph } from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { __iconNode as IconCloseGlyph } from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { __iconNode as IconCoinGlyph } from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs'
import { __iconNode as IconCopyGlyph } from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { __iconNode as IconCouponGlyph } from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import { __iconNode as IconDeleteGlyph } from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { __iconNode as IconDownGlyph } from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { __iconNode as IconEditGlyph } from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { __iconNode as IconEyeGlyph } from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { __iconNode as IconEyeOffGlyph } from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { __iconNode as IconFilterGlyph } from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import { __iconNode as IconGiftGlyph } from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import { __iconNode as IconGiftCardGlyph } from '@tabler/icons-react/dist/esm/icons/IconGiftCard.mjs'
import { __iconNode as IconGridGlyph } from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import { __iconNode as IconHeartGlyph } from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import { __iconNode as IconHeartFilledGlyph } from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import { __iconNode as IconHelpGlyph } from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import { __iconNode as IconHomeGlyph } from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import { __iconNode as IconHomeFilledGlyph } from '@tabler/icons-react/dist/esm/icons/IconHomeFilled.mjs'
import { __iconNode as IconListGlyph } from '@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs'
import { __iconNode as IconLockGlyph } from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { __iconNode as IconMessageGlyph } from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import { __iconNode as IconMinusGlyph } from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { __iconNode as IconMobileGlyph } from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { __iconNode as IconMoreGlyph } from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { __iconNode as IconNextGlyph } from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { __iconNode as IconOfflineGlyph } from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { __iconNode as IconPackageGlyph } from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import { __iconNode as IconPauseGlyph } from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import { __iconNode as IconPhoneGlyph } from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { __iconNode as IconPictureGlyph } from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { __iconNode as IconPinGlyph } from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { __iconNode as IconPinFilledGlyph } from '@tabler/icons-react/dist/esm/icons/IconMapPinFilled.mjs'
import { __iconNode as IconPlayGlyph } from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { __iconNode as IconPlusGlyph } from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { __iconNode as IconQrGlyph } from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { __iconNode as IconRefreshGlyph } from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { __iconNode as IconReceiptGlyph } from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { __iconNode as IconRefundGlyph } from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs'
import { __iconNode as IconReviewGlyph } from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { __iconNode as IconScanGlyph } from '@tabler/icons-react/dist/esm/icons/IconScan.mjs'
import { __iconNode as IconSearchGlyph } from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { __iconNode as IconServiceGlyph } from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import { __iconNode as IconSettingsGlyph } from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { __iconNode as IconShareGlyph } from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs'
import { __iconNode as IconShieldGlyph } from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { __iconNode as IconSortDownGlyph } from '@tabler/icons-react/dist/esm/icons/IconCaretDownFilled.mjs'
import { __iconNode as IconSortUpGlyph } from '@tabler/icons-react/dist/esm/icons/IconCaretUpFilled.mjs'
import { __iconNode as IconStarGlyph } from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { __iconNode as IconStarFilledGlyph } from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { __iconNode as IconTextSizeGlyph } from '@tabler/icons-react/dist/esm/icons/IconTypography.mjs'
import { __iconNode as IconToTopGlyph } from '@tabler/icons-react/dist/esm/icons/IconArrowBarToUp.mjs'
import { __iconNode as IconTruckGlyph } from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import { __iconNode as IconUpGlyph } from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { __iconNode as IconUserGlyph } from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { __iconNode as IconUserCheckGlyph } from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import { __iconNode as IconUserFilledGlyph } from '@tabler/icons-react/dist/esm/icons/IconUserFilled.mjs'
import { __iconNode as IconWalletGlyph } from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import { __iconNode as IconWechatGlyph } from '@tabler/icons-react/dist/esm/icons/IconBrandWechat.mjs'
import { icon } from './icon.ts'

export const IconAccessible = /* @__PURE__ */ icon(IconAccessibleGlyph)
export const IconAlert = /* @__PURE__ */ icon(IconAlertGlyph)
export const IconAlipay = /* @__PURE__ */ icon(IconAlipayGlyph)
export const IconArrowRight = /* @__PURE__ */ icon(IconArrowRightGlyph)
export const IconBack = /* @__PURE__ */ icon(IconBackGlyph)
export const IconBriefcase = /* @__PURE__ */ icon(IconBriefcaseGlyph)
export const IconCamera = /* @__PURE__ */ icon(IconCameraGlyph)
export const IconCard = /* @__PURE__ */ icon(IconCardGlyph)
export const IconCart = /* @__PURE__ */ icon(IconCartGlyph)
export const IconCartFilled = /* @__PURE__ */ icon(IconCartFilledGlyph, 'filled')
export const IconCategory = /* @__PURE__ */ icon(IconCategoryGlyph)
export const IconCategoryFilled = /* @__PURE__ */ icon(IconCategoryFilledGlyph, 'filled')
export const IconCheck = /* @__PURE__ */ icon(IconCheckGlyph)
export const IconCheckCircle = /* @__PURE__ */ icon(IconCheckCircleGlyph, 'filled')
export const IconClear = /* @__PURE__ */ icon(IconClearGlyph, 'filled')
export const IconClock = /* @__PURE__ */ icon(IconClockGlyph)
export const IconClose = /* @__PURE__ */ icon(IconCloseGlyph)
export const IconCoin = /* @__PURE__ */ icon(IconCoinGlyph)
export const IconCopy = /* @__PURE__ */ icon(IconCopyGlyph)
export const IconCoupon = /* @__PURE__ */ icon(IconCouponGlyph)
export const IconDelete = /* @__PURE__ */ icon(IconDeleteGlyph)
export const IconDown = /* @__PURE__ */ icon(IconDownGlyph)
export const IconEdit = /* @__PURE__ */ icon(IconEditGlyph)
export const IconEye = /* @__PURE__ */ icon(IconEyeGlyph)
export const IconEyeOff = /* @__PURE__ */ icon(IconEyeOffGlyph)
export const IconFilter = /* @__PURE__ */ icon(IconFilterGlyph)
export const IconGift = /* @__PURE__ */ icon(IconGiftGlyph)
export const IconGiftCard = /* @__PURE__ */ icon(IconGiftCardGlyph)
export const IconGrid = /* @__PURE__ */ icon(IconGridGlyph)
export const IconHeart = /* @__PURE__ */ icon(IconHeartGlyph)
export const IconHeartFilled = /* @__PURE__ */ icon(IconHeartFilledGlyph, 'filled')
export const IconHelp = /* @__PURE__ */ icon(IconHelpGlyph)
export const IconHome = /* @__PURE__ */ icon(IconHomeGlyph)
export const IconHomeFilled = /* @__PURE__ */ icon(IconHomeFilledGlyph, 'filled')
export const IconList = /* @__PURE__ */ icon(IconListGlyph)
export const IconLock = /* @__PURE__ */ icon(IconLockGlyph)
export const IconMessage = /* @__PURE__ */ icon(IconMessageGlyph)
export const IconMinus = /* @__PURE__ */ icon(IconMinusGlyph)
export const IconMobile = /* @__PURE__ */ icon(IconMobileGlyph)
export const IconMore = /* @__PURE__ */ icon(IconMoreGlyph)
export const IconNext = /* @__PURE__ */ icon(IconNextGlyph)
export const IconOffline = /* @__PURE__ */ icon(IconOfflineGlyph)
export const IconPackage = /* @__PURE__ */ icon(IconPackageGlyph)
export const IconPause = /* @__PURE__ */ icon(IconPauseGlyph, 'filled')
export const IconPhone = /* @__PURE__ */ icon(IconPhoneGlyph)
export const IconPicture = /* @__PURE__ */ icon(IconPictureGlyph)
export const IconPin = /* @__PURE__ */ icon(IconPinGlyph)
export const IconPinFilled = /* @__PURE__ */ icon(IconPinFilledGlyph, 'filled')
export const IconPlay = /* @__PURE__ */ icon(IconPlayGlyph, 'filled')
export const IconPlus = /* @__PURE__ */ icon(IconPlusGlyph)
export const IconQr = /* @__PURE__ */ icon(IconQrGlyph)
export const IconRefresh = /* @__PURE__ */ icon(IconRefreshGlyph)
export const IconReceipt = /* @__PURE__ */ icon(IconReceiptGlyph)
export const IconRefund = /* @__PURE__ */ icon(IconRefundGlyph)
export const IconReview = /* @__PURE__ */ icon(IconReviewGlyph)
export const IconScan = /* @__PURE__ */ icon(IconScanGlyph)
export const IconSearch = /* @__PURE__ */ icon(IconSearchGlyph)
export const IconService = /* @__PURE__ */ icon(IconServiceGlyph)
export const IconSettings = /* @__PURE__ */ icon(IconSettingsGlyph)
export const IconShare = /* @__PURE__ */ icon(IconShareGlyph)
export const IconShield = /* @__PURE__ */ icon(IconShieldGlyph)
export const IconSortDown = /* @__PURE__ */ icon(IconSortDownGlyph, 'filled')
export const IconSortUp = /* @__PURE__ */ icon(IconSortUpGlyph, 'filled')
export const IconStar = /* @__PURE__ */ icon(IconStarGlyph)
export const IconStarFilled = /* @__PURE__ */ icon(IconStarFilledGlyph, 'filled')
export const IconTextSize = /* @__PURE__ */ icon(IconTextSizeGlyph)
export const IconToTop = /* @__PURE__ */ icon(IconToTopGlyph)
export const IconTruck = /* @__PURE__ */ icon(IconTruckGlyph)
export const IconUp = /* @__PURE__ */ icon(IconUpGlyph)
export const IconUser = /* @__PURE__ */ icon(IconUserGlyph)
export const IconUserCheck = /* @__PURE__ */ icon(IconUserCheckGlyph)
export const IconUserFilled = /* @__PURE__ */ icon(IconUserFilledGlyph, 'filled')
export const IconWallet = /* @__PURE__ */ icon(IconWalletGlyph)
export const IconWechat = /* @__PURE__ */ icon(IconWechatGlyph)
