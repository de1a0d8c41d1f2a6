/// <reference types="vite/client" />
export { BackToTop, type BackToTopProps } from './back-to-top.tsx'
export { Badge, type BadgeProps } from './badge.tsx'
export { BottomBar, type BottomBarProps } from './bottom-bar.tsx'
export { Button, type ButtonProps } from './button.tsx'
export { ButtonPair } from './button-pair.tsx'
export { Card, CardHead, type CardHeadProps, type CardProps } from './card.tsx'
export { Cascader, type CascaderOption, type CascaderProps } from './cascader.tsx'
export { Cell, CellList, type CellProps } from './cell.tsx'
export { Checkbox, type CheckboxProps } from './checkbox.tsx'
export { Chip, ChipGroup, type ChipProps } from './chip.tsx'
export { CodeField, type CodeFieldProps } from './code-field.tsx'
export { Countdown, type CountdownProps } from './countdown.tsx'
export { cx } from './cx.ts'
export { Delayed, type DelayedProps } from './delayed.tsx'
export { Dialog, type DialogAction, type DialogProps } from './dialog.tsx'
export { DialogHost } from './dialog-host.tsx'
export {
  dialog,
  useDialog,
  useQuestion,
  type AlertOptions,
  type ConfirmOptions,
} from './dialog-store.ts'
export { Empty, type EmptyProps } from './empty.tsx'
export { ErrorState, type ErrorStateProps } from './error-state.tsx'
export { Field, type FieldProps } from './field.tsx'
export { IconButton, type IconButtonProps } from './icon-button.tsx'
export type { IconComponent, IconProps } from './icon.ts'
export * from './icons.ts'
export { Image, type ImageProps, type TileName } from './image.tsx'
export { InfiniteList, type InfiniteListProps } from './infinite-list.tsx'
export { InfiniteWaterfall, type InfiniteWaterfallProps } from './infinite-waterfall.tsx'
export { Link, LinkProvider, type LinkComponent, type LinkProps } from './link.tsx'
export { ListFoot, type ListFootProps } from './list-foot.tsx'
export { LongRows, type LongRowsProps } from './long-rows.tsx'
export { overlayStack, useBackGuard } from './modal-depth.ts'
export { HostTitleBar, NavBar, type NavBarProps } from './nav-bar.tsx'
export { OfflineAnnouncer, OfflineBanner, type OfflineBannerProps } from './offline-banner.tsx'
export { useNeedsNetwork, useOnline } from './online.ts'
export { Page, type PageProps } from './page.tsx'
export { PasswordField, type PasswordFieldProps } from './password-field.tsx'
export { Price, WasPrice, type PriceParts, type PriceProps } from './price.tsx'
export { ProductCard, type ProductCardProps } from './product-card.tsx'
export { ProductRow, type ProductRowProps } from './product-row.tsx'
export { Progress, type ProgressProps } from './progress.tsx'
export { PullToRefresh, type PullToRefreshProps } from './pull-to-refresh.tsx'
export { QrCode, type QrCodeProps } from './qr-code.tsx'
export { Radio, RadioGroup, type RadioProps } from './radio.tsx'
export { Rate, type RateProps } from './rate.tsx'
export { SearchBox, type SearchBoxProps } from './search-box.tsx'
export { Section, type SectionProps } from './section.tsx'
export { Sheet, type SheetProps } from './sheet.tsx'
export {
  createScrollMemory,
  ScrollMemory,
  useScrollMemory,
  useTopUnlessRemembered,
} from './scroll-memory.ts'
export {
  ProductCardSkeleton,
  ProductRowSkeleton,
  SkeletonBlock,
  SkeletonText,
} from './skeleton.tsx'
export {
  SlidePuzzle,
  type SlideAnswer,
  type SlidePoint,
  type SlidePuzzleProps,
} from './slide-puzzle.tsx'
export { Stepper, type StepperLimit, type StepperProps } from './stepper.tsx'
export { Swiper, type SwiperProps } from './swiper.tsx'
export { Switch, type SwitchProps } from './switch.tsx'
export { TabBar, type TabBarItem, type TabBarProps } from './tab-bar.tsx'
export { TabPanel, Tabs, type TabItem, type TabsProps } from './tabs.tsx'
export { Tag, Tags, type TagProps } from './tag.tsx'
export { themeCss, themeVariables, type Theme, type ThemeToken } from './theme.ts'
export { ToastHost } from './toast.tsx'
export { toast, type ToastOptions, type ToastTone } from './toast-store.ts'
export { Uploader, type UploadedPicture, type UploaderProps } from './uploader.tsx'
export { VisuallyHidden } from './visually-hidden.tsx'
export { Waterfall } from './waterfall.tsx'
