/// <reference types="vite/client" />
export { BackToTop, type BackToTopProps } from './actions/back-to-top/back-to-top.tsx'
export { Badge, type BadgeProps } from './display/badge/badge.tsx'
export { BottomBar, type BottomBarProps } from './bars/bottom-bar/bottom-bar.tsx'
export { Button, type ButtonProps } from './actions/button/button.tsx'
export { ButtonPair } from './actions/button-pair/button-pair.tsx'
export { Card, CardHead, type CardHeadProps, type CardProps } from './display/card/card.tsx'
export { Cascader, type CascaderOption, type CascaderProps } from './fields/cascader/cascader.tsx'
export { Cell, CellList, type CellProps } from './display/cell/cell.tsx'
export { Checkbox, type CheckboxProps } from './fields/checkbox/checkbox.tsx'
export { Chip, ChipGroup, type ChipProps } from './actions/chip/chip.tsx'
export { CodeField, type CodeFieldProps } from './fields/code-field/code-field.tsx'
export { ComponentMessages } from './messages/index.ts'
export { Countdown, type CountdownProps } from './display/countdown/countdown.tsx'
export { cx } from './helpers/cx.ts'
export { Delayed, type DelayedProps } from './display/delayed/delayed.tsx'
export { Dialog, type DialogAction, type DialogProps } from './popups/dialog/dialog.tsx'
export { DialogHost } from './popups/dialog/dialog-host.tsx'
export {
  dialog,
  useDialog,
  useQuestion,
  type AlertOptions,
  type ConfirmOptions,
} from './popups/dialog/dialog-store.ts'
export { Empty, type EmptyProps } from './display/empty/empty.tsx'
export { ErrorState, type ErrorStateProps } from './display/error-state/error-state.tsx'
export { Field, type FieldProps } from './fields/field/field.tsx'
export { findCardPicture, findSheetPicture, loadFlight } from './helpers/flight/flight.ts'
export { focusFirstInvalid } from './helpers/focus-first-invalid.ts'
export { hasReducedMotion } from './helpers/reduced-motion.ts'
export { IconButton, type IconButtonProps } from './actions/icon-button/icon-button.tsx'
export type { IconComponent, IconProps } from './icons/icon.ts'
export * from './icons/icons.ts'
export { Image, type ImageProps, type TileName } from './display/image/image.tsx'
export { useIsNear } from './display/image/near-context.ts'
export { InfiniteList, type InfiniteListProps } from './lists/infinite-list/infinite-list.tsx'
export {
  InfiniteWaterfall,
  type InfiniteWaterfallProps,
} from './lists/infinite-waterfall/infinite-waterfall.tsx'
export { Link, LinkProvider, type LinkComponent, type LinkProps } from './actions/link/link.tsx'
export { ListFoot, type ListFootProps } from './lists/list-foot/list-foot.tsx'
export { LongRows, type LongRowsProps } from './lists/long-rows/long-rows.tsx'
export { overlayStack, useBackGuard } from './popups/modal/modal-depth.ts'
export { NavAction } from './bars/nav-bar/nav-action.tsx'
export { BackPicture, HostTitleBar, NavBar, type NavBarProps } from './bars/nav-bar/nav-bar.tsx'
export {
  OfflineAnnouncer,
  OfflineBanner,
  type OfflineBannerProps,
} from './bars/offline-banner/offline-banner.tsx'
export { useNeedsNetwork, useOnline } from './bars/offline-banner/online.ts'
export { Page, type PageProps } from './bars/page/page.tsx'
export { PasswordField, type PasswordFieldProps } from './fields/password-field/password-field.tsx'
export { Note, type NoteProps } from './display/note/note.tsx'
export { Price, WasPrice, type PriceParts, type PriceProps } from './display/price/price.tsx'
export { ProductCard, type ProductCardProps } from './products/product-card/product-card.tsx'
export { ProductRow, type ProductRowProps } from './products/product-row/product-row.tsx'
export { Progress, type ProgressProps } from './display/progress/progress.tsx'
export { PullToRefresh, type PullToRefreshProps } from './lists/pull-to-refresh/pull-to-refresh.tsx'
export { QrCode, type QrCodeProps } from './display/qr-code/qr-code.tsx'
export { encodeQr } from './display/qr-code/encode-qr.ts'
export { createCanvas, readThemeValue, saveFile } from './helpers/drawing.ts'
export { Radio, RadioGroup, type RadioProps } from './fields/radio/radio.tsx'
export { Rate, type RateProps } from './fields/rate/rate.tsx'
export { SearchBox, type SearchBoxProps } from './fields/search-box/search-box.tsx'
export { SearchLink, type SearchLinkProps } from './fields/search-box/search-link.tsx'
export { Section, type SectionProps } from './bars/section/section.tsx'
export { Sheet, type SheetProps } from './popups/sheet/sheet.tsx'
export {
  createScrollMemory,
  ScrollMemory,
  useScrollMemory,
  useTopUnlessRemembered,
} from './lists/scroll-memory/scroll-memory.ts'
export { scrollPageTo, useUnload } from './lists/scroll-memory/unload.ts'
export {
  ProductCardSkeleton,
  ProductRowSkeleton,
  SkeletonBlock,
  SkeletonText,
} from './display/skeleton/skeleton.tsx'
export {
  SlidePuzzle,
  type SlideAnswer,
  type SlidePoint,
  type SlidePuzzleProps,
} from './fields/slide-puzzle/slide-puzzle.tsx'
export { Stepper, type StepperLimit, type StepperProps } from './fields/stepper/stepper.tsx'
export { Steps, type Step, type StepsProps } from './display/steps/steps.tsx'
export { Strip, type StripProps } from './lists/strip/strip.tsx'
export { Swiper, type SwiperProps } from './lists/swiper/swiper.tsx'
export { Switch, type SwitchProps } from './fields/switch/switch.tsx'
export { TabBar, type TabBarItem, type TabBarProps } from './bars/tab-bar/tab-bar.tsx'
export { TabPanel, Tabs, type TabItem, type TabsProps } from './bars/tabs/tabs.tsx'
export { Tag, Tags, type TagProps } from './display/tag/tag.tsx'
export { themeCss, themeVariables, type Theme, type ThemeToken } from './theme/theme.ts'
export { Ticket, TicketSkeleton, type TicketProps } from './products/ticket/ticket.tsx'
export { ToastHost } from './popups/toast/toast.tsx'
export { toast, type ToastOptions, type ToastTone } from './popups/toast/toast-store.ts'
export {
  UnusablePicture,
  Uploader,
  type PendingUploads,
  type UploadedPicture,
  type UploaderProps,
} from './fields/uploader/uploader.tsx'
export { useDisclosure, useDisclosureState, type Disclosure } from './hooks/use-disclosure.ts'
export { useInView } from './hooks/use-in-view.ts'
export { vibrate } from './helpers/vibrate.ts'
export { VisuallyHidden } from './display/visually-hidden/visually-hidden.tsx'
export { Waterfall } from './lists/waterfall/waterfall.tsx'
