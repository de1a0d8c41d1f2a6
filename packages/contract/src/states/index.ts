export {
  AFTER_SALE_KINDS,
  AFTER_SALE_REASONS,
  MAX_EVIDENCE_PICTURES,
  afterSaleReasons,
  AfterSaleStatus,
  afterSaleTransitions,
  isAfterSaleEnded,
  isReasonOfKind,
  listAfterSaleReasons,
  returnsFreight,
  type AfterSaleEvent,
  type AfterSaleKind,
  type AfterSaleReason,
  type AfterSaleStage,
} from './after-sale-status.ts'
export {
  CHAT_RATING_REASONS,
  CHAT_STATUSES,
  chatRatingReasonLabels,
  chatTransitions,
  MAX_CHAT_RATING_TEXT,
  MAX_CHAT_TEXT,
  type ChatRatingReason,
  type ChatStatus,
} from './chat-status.ts'
export {
  PERSONAL_DATA_GROUPS,
  personalDataGroupLabels,
  type PersonalDataGroup,
} from './personal-data-group.ts'
export {
  CLAIM_STATES,
  COUPON_TABS,
  CouponStatus,
  couponTransitions,
  type ClaimState,
  type CouponTab,
} from './coupon-status.ts'
export {
  CARD_FORMS,
  CARD_KINDS,
  CardBatchStatus,
  CardTransferStatus,
  cardTransferTransitions,
  GiftCardStatus,
  giftCardTransitions,
  type CardForm,
  type CardKind,
} from './gift-card-status.ts'
export {
  flashSaleStatuses,
  toFlashSalePhase,
  flashSalePhases,
  type FlashSalePhase,
  type FlashSaleStatus,
} from './flash-sale-status.ts'
export { PriceType, ShopStatus } from './company-settings.ts'
export { LoginMethodId, LoginType } from './login-method.ts'
export {
  isEndedStatus,
  isPaidStatus,
  OrderFilter,
  OrderStatus,
  orderTransitions,
} from './order-status.ts'
export { InvoiceStatus, invoiceTransitions } from './invoice-status.ts'
export {
  POINT_BUDGET_KINDS,
  POINTS_SOURCES,
  PointsKind,
  type PointBudgetKind,
  type PointsSource,
} from './points-kind.ts'
export {
  LEDGER_ACCOUNTS,
  LEDGER_SOURCES,
  ledgerAccountLabels,
  ledgerSourceLabels,
  type LedgerAccount,
  type LedgerSource,
} from './points-ledger.ts'
export { isParcelFinal, ParcelStatus } from './parcel-status.ts'
export {
  ALL_REVIEW_TAGS,
  countReviewPoints,
  FOLLOW_UP_DAYS,
  MAX_REVIEW_PICTURES,
  MAX_REVIEW_TEXT,
  MIN_REWARDED_TEXT,
  REVIEW_EDIT_MINUTES,
  REVIEW_REPORT_REASONS,
  REVIEW_TAGS,
  ReviewStatus,
  reviewTransitions,
  listReviewTags,
  toGoodPercent,
  type ReviewReportReason,
  type ReviewReward,
} from './review-status.ts'
export {
  AnswerStatus,
  answerStatusLabels,
  answerTransitions,
  MAX_ANSWER_TEXT,
  MAX_DAILY_QUESTIONS,
  MAX_QUESTION_TEXT,
  MIN_ANSWER_TEXT,
  MIN_QUESTION_TEXT,
  QuestionStatus,
  questionStatusLabels,
  questionTransitions,
} from './question-status.ts'
export {
  ORDER_MATCHES,
  orderMatchLabels,
  SHOPPER_MATCHES,
  shopperMatchLabels,
  type OrderMatch,
  type ShopperMatch,
} from './search-match.ts'
export { canTransition, listTransitions, type Transitions } from './transitions.ts'
export {
  BROWSE_SECONDS,
  dailyOutcomes,
  dailyTaskKinds,
  dailyTaskStates,
  type DailyOutcome,
  type DailyTaskKind,
  type DailyTaskState,
} from './daily-task.ts'
export {
  shownTopUpStates,
  topUpStates,
  type ShownTopUpState,
  type TopUpState,
} from './top-up-status.ts'
export {
  EXCHANGED_POINTS_DAYS,
  exchangeProblems,
  exchangeStates,
  shownExchangeStates,
  type ExchangeProblem,
  type ExchangeState,
  type ShownExchangeState,
} from './exchange-status.ts'
export {
  noticeDeliveryStates,
  noticeChannels,
  noticeKinds,
  optionalNoticeKinds,
  type NoticeDeliveryState,
  type NoticeChannel,
  type NoticeKind,
  type OptionalNoticeKind,
} from './notice-kind.ts'
