// The glyph files have no types of their own, and whoever imports this needs them too.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./tabler.d.ts" />
// One file per glyph: the package's index would pull its six thousand files into every dev server.
import Accessible from '@tabler/icons-react/dist/esm/icons/IconAccessible.mjs'
import AdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import AlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import ArrowBarToUp from '@tabler/icons-react/dist/esm/icons/IconArrowBarToUp.mjs'
import ArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import BrandWechat from '@tabler/icons-react/dist/esm/icons/IconBrandWechat.mjs'
import Briefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import Camera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import CaretDownFilled from '@tabler/icons-react/dist/esm/icons/IconCaretDownFilled.mjs'
import CaretUpFilled from '@tabler/icons-react/dist/esm/icons/IconCaretUpFilled.mjs'
import Category from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs'
import CategoryFilled from '@tabler/icons-react/dist/esm/icons/IconCategoryFilled.mjs'
import Check from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import ChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import ChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import ChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import ChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import CircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import CircleXFilled from '@tabler/icons-react/dist/esm/icons/IconCircleXFilled.mjs'
import Clock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import Coin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs'
import Copy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import CreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import DeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import Dots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import Eye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import EyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import Gift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import GiftCard from '@tabler/icons-react/dist/esm/icons/IconGiftCard.mjs'
import Headset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import Heart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import HeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import HelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import Home from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import HomeFilled from '@tabler/icons-react/dist/esm/icons/IconHomeFilled.mjs'
import LayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import LayoutList from '@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs'
import Lock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import MapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import MapPinFilled from '@tabler/icons-react/dist/esm/icons/IconMapPinFilled.mjs'
import Message2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import MessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import Minus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import Package from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import Pencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import Phone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import Photo from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import Plus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import Qrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import ReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs'
import Refresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import Scan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs'
import Search from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import Settings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import Share2 from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs'
import ShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import ShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs'
import ShoppingCartFilled from '@tabler/icons-react/dist/esm/icons/IconShoppingCartFilled.mjs'
import Star from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import StarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import Ticket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import Trash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import TruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import Typography from '@tabler/icons-react/dist/esm/icons/IconTypography.mjs'
import User from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import UserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import UserFilled from '@tabler/icons-react/dist/esm/icons/IconUserFilled.mjs'
import Wallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import WifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import X from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { icon } from './icon.ts'

export const IconBack = /* @__PURE__ */ icon(ChevronLeft)
export const IconNext = /* @__PURE__ */ icon(ChevronRight)
export const IconDown = /* @__PURE__ */ icon(ChevronDown)
export const IconUp = /* @__PURE__ */ icon(ChevronUp)
export const IconCart = /* @__PURE__ */ icon(ShoppingCart)
export const IconCartFilled = /* @__PURE__ */ icon(ShoppingCartFilled)
export const IconUser = /* @__PURE__ */ icon(User)
export const IconUserFilled = /* @__PURE__ */ icon(UserFilled)
export const IconUserCheck = /* @__PURE__ */ icon(UserCheck)
export const IconCategory = /* @__PURE__ */ icon(Category)
export const IconCategoryFilled = /* @__PURE__ */ icon(CategoryFilled)
export const IconHome = /* @__PURE__ */ icon(Home)
export const IconHomeFilled = /* @__PURE__ */ icon(HomeFilled)
export const IconSearch = /* @__PURE__ */ icon(Search)
export const IconScan = /* @__PURE__ */ icon(Scan)
export const IconEye = /* @__PURE__ */ icon(Eye)
export const IconEyeOff = /* @__PURE__ */ icon(EyeOff)
export const IconCheck = /* @__PURE__ */ icon(Check)
export const IconClose = /* @__PURE__ */ icon(X)
export const IconPlus = /* @__PURE__ */ icon(Plus)
export const IconMinus = /* @__PURE__ */ icon(Minus)
export const IconMessage = /* @__PURE__ */ icon(MessageCircle)
export const IconService = /* @__PURE__ */ icon(Headset)
export const IconTruck = /* @__PURE__ */ icon(TruckDelivery)
export const IconCoupon = /* @__PURE__ */ icon(Ticket)
export const IconShare = /* @__PURE__ */ icon(Share2)
export const IconHeart = /* @__PURE__ */ icon(Heart)
export const IconHeartFilled = /* @__PURE__ */ icon(HeartFilled)
export const IconMore = /* @__PURE__ */ icon(Dots)
export const IconWechat = /* @__PURE__ */ icon(BrandWechat)
export const IconBriefcase = /* @__PURE__ */ icon(Briefcase)
export const IconRefresh = /* @__PURE__ */ icon(Refresh)
export const IconHelp = /* @__PURE__ */ icon(HelpCircle)
export const IconCoin = /* @__PURE__ */ icon(Coin)
export const IconArrowRight = /* @__PURE__ */ icon(ArrowRight)
export const IconStar = /* @__PURE__ */ icon(Star)
export const IconStarFilled = /* @__PURE__ */ icon(StarFilled)
export const IconClear = /* @__PURE__ */ icon(CircleXFilled)
export const IconCheckCircle = /* @__PURE__ */ icon(CircleCheckFilled)
export const IconOffline = /* @__PURE__ */ icon(WifiOff)
export const IconWallet = /* @__PURE__ */ icon(Wallet)
export const IconTextSize = /* @__PURE__ */ icon(Typography)
export const IconShield = /* @__PURE__ */ icon(ShieldCheck)
export const IconSettings = /* @__PURE__ */ icon(Settings)
export const IconRefund = /* @__PURE__ */ icon(ReceiptRefund)
export const IconPhone = /* @__PURE__ */ icon(Phone)
export const IconPackage = /* @__PURE__ */ icon(Package)
export const IconReview = /* @__PURE__ */ icon(Message2)
export const IconPin = /* @__PURE__ */ icon(MapPin)
export const IconPinFilled = /* @__PURE__ */ icon(MapPinFilled)
export const IconGrid = /* @__PURE__ */ icon(LayoutGrid)
export const IconList = /* @__PURE__ */ icon(LayoutList)
export const IconGiftCard = /* @__PURE__ */ icon(GiftCard)
export const IconGift = /* @__PURE__ */ icon(Gift)
export const IconMobile = /* @__PURE__ */ icon(DeviceMobile)
export const IconCard = /* @__PURE__ */ icon(CreditCard)
export const IconToTop = /* @__PURE__ */ icon(ArrowBarToUp)
export const IconAlert = /* @__PURE__ */ icon(AlertCircle)
export const IconFilter = /* @__PURE__ */ icon(AdjustmentsHorizontal)
export const IconAccessible = /* @__PURE__ */ icon(Accessible)
export const IconSortUp = /* @__PURE__ */ icon(CaretUpFilled)
export const IconSortDown = /* @__PURE__ */ icon(CaretDownFilled)
export const IconCamera = /* @__PURE__ */ icon(Camera)
export const IconPicture = /* @__PURE__ */ icon(Photo)
export const IconDelete = /* @__PURE__ */ icon(Trash)
export const IconEdit = /* @__PURE__ */ icon(Pencil)
export const IconClock = /* @__PURE__ */ icon(Clock)
export const IconCopy = /* @__PURE__ */ icon(Copy)
export const IconLock = /* @__PURE__ */ icon(Lock)
export const IconQr = /* @__PURE__ */ icon(Qrcode)
