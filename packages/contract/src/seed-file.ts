/**
 * Seed data in one file: companies with their shoppers, goods, stock, points and coupons, as
 * `mall seed --spec FILE` inserts it. The demo companies are seed data too.
 * Ids given here are kept; those left out are numbered in the order of the file.
 */
import { z } from 'zod'
import { ARTICLE_KINDS } from './content/calls.ts'
import { PageContent, PageId } from './content/page-blocks.ts'
import { NoticeTemplates } from './notices/app-templates.ts'
import { HomeOption, HomeSection } from './home/calls.ts'
import { ServicePromise } from './base/promise.ts'
import { Link, OutId, Timestamp, WebPicture, withSafeAddress } from './base/shapes.ts'
import {
  name,
  isBundleOrigin,
  amount,
  hour,
  endHour,
  hasMiniProgramAppId,
  miniProgramIssue,
  ConfiguredLink,
  Info,
  CaptchaSettings,
  Freight,
  SeedSupplier,
  SeedGoods,
  SeedCoupon,
  SeedBanner,
  SeedCategoryBanner,
  SeedShopper,
  Secrets,
  MessageKey,
} from './seed-shapes.ts'

export const SeedCompany = z.object({
  id: OutId,
  info: Info.prefault({}),
  homeOption: HomeOption.omit({ messages: true }).partial().default({}),
  settings: z
    .object({
      /** an unpaid order is cancelled after so many minutes */
      orderTimeoutMinutes: z.int().positive().default(30),
      confirmAfterDays: z.int().positive().default(15),
      /**
       * bounds of one shopper's unpaid orders: their number, and of one SKU the larger of so many
       * pieces and so many percent of its stock
       */
      unpaid: z
        .object({
          orders: z.int().min(1).max(1_000).default(5),
          pieces: z.int().min(1).max(1_000_000).default(10),
          stockPercent: z.int().min(0).max(100).default(2),
        })
        .prefault({}),
      /**
       * most sessions of a shopper at the same time: a sign-in beyond them ends the oldest ones,
       * which answer 20003. 0: no limit, a shopper stays signed in on every device
       */
      maxSessions: z.int().nonnegative().default(0),
      /** absent: the mall's own puzzle */
      captcha: CaptchaSettings.optional(),
      freight: Freight.prefault({}),
      /** key a chat or partner address is resolved with, link type 8: name → address */
      partnerMalls: z.record(z.string(), z.string()).default({}),
      /** texts of screens by key (`shop.cart.title`), delivered with the home option */
      messages: z.record(MessageKey, z.string().min(1).max(200)).default({}),
      /** points that one operator may credit without a second person: at once, and within a day */
      operatorCredit: z
        .object({ each: amount.default(1_000), perDay: amount.default(10_000) })
        .prefault({}),
      /**
       * fen that operators give in a day of Asia/Shanghai without a second person, over gift cards,
       * coupons, benefits, credits and refunds: one person, all persons, and benefits of one person
       */
      operatorWorth: z
        .object({
          perPersonDay: amount.default(5_000_000),
          perCompanyDay: amount.default(20_000_000),
          benefits: amount.default(1_000_000),
        })
        .prefault({}),
      /** rules of after-sales requests */
      afterSales: z
        .object({
          /** days after receipt within which a shopper may request a return or a refund */
          days: z.int().positive().default(15),
          /** days within which returned goods must be sent; the request ends afterwards */
          returnDays: z.int().positive().default(7),
          /** where returned goods are sent */
          returnAddress: z.string().max(200).default(''),
          /** a refund of more points, or of more fen, needs a second person */
          secondPersonAbove: z
            .object({ points: amount.default(200_000), cash: amount.default(200_000) })
            .prefault({}),
        })
        .prefault({}),
      /** customer service by the company's agents, in hours of Asia/Shanghai */
      chat: z
        .object({
          open: z.boolean().default(false),
          from: hour.default('09:00'),
          to: endHour.default('20:00'),
          /** minutes without a message after which a conversation ends */
          idleMinutes: z.int().positive().default(30),
        })
        .prefault({}),
      /** kinds of notices sent by the app that a shopper came by, with their templates */
      notices: NoticeTemplates.prefault({}),
      coupons: z
        .object({
          /**
           * bounds beyond which a second person approves: persons of a file, and fen that the
           * coupons of a template can take off together
           */
          secondPersonAbove: z
            .object({ persons: amount.default(1_000), worthFen: amount.default(5_000_000) })
            .prefault({}),
        })
        .prefault({}),
      giftCards: z
        .object({
          /**
           * bounds beyond which a second person approves: worth of a batch in fen, cards voided at
           * once
           */
          secondPersonAbove: z
            .object({ worthFen: amount.default(1_000_000), cards: amount.default(100) })
            .prefault({}),
        })
        .prefault({}),
      /** whether showing a card secret requires the password of the account */
      cardSecrets: z.object({ revealPassword: z.boolean().default(false) }).prefault({}),
      counter: z
        .object({
          /** minutes within which a verification can be undone; then its order completes */
          undoMinutes: z.int().min(1).max(60).default(10),
        })
        .prefault({}),
      /** phone top-ups of one number within a day: how many, and fen of face value */
      topUp: z
        .object({ perDay: z.int().positive().default(3), maxAmount: amount.default(50_000) })
        .prefault({}),
      /**
       * bank points that shoppers may exchange: `step` bank points give `points`; a step of 0
       * offers nothing. The limits are bank points of one exchange and of a shopper's day.
       */
      pointsExchange: z
        .object({
          step: amount.default(0),
          points: amount.default(0),
          maxPerExchange: amount.default(100_000),
          maxPerDay: amount.default(200_000),
        })
        .prefault({}),
      /**
       * points for a shown review with a text, and more for pictures; out of a budget, else none
       */
      reviewPoints: z
        .object({ text: amount.default(20), picture: amount.default(10) })
        .prefault({}),
      /** `held`: a review with pictures is looked at before it is shown */
      reviewPictures: z.enum(['shown', 'held']).default('shown'),
      /** a review with one of these words is looked at before it is shown */
      reviewWords: z.array(z.string().min(1).max(30)).max(500).default([]),
      /** origins of the company's own bundles: they may call the API and are led back to */
      origins: z
        .array(z.string().refine(isBundleOrigin, 'an origin such as https://mall.example'))
        .max(20)
        .default([]),
      /** accounts of the company that can be followed at /focus, by host */
      follow: z
        .array(
          z.object({
            host: z.enum(['wechat', 'dingtalk', 'browser']),
            name: z.string().min(1).max(30),
            note: z.string().max(60).default(''),
            /** QR picture of the account */
            picture: WebPicture,
          }),
        )
        .max(3)
        .default([]),
      /** groups of words that a search takes for each other: 耳机, 耳麦, headphones */
      synonyms: z
        .array(z.array(z.string().min(1).max(30)).min(2).max(20))
        .max(500)
        .default([]),
      /** services that goods may promise; others of theirs are not shown, and an empty list shows all */
      services: z.array(ServicePromise).max(30).default([]),
      /** hosts that pictures of goods are fetched from, such as `img.example.com` */
      pictureHosts: z.array(z.string().regex(/^[a-z\d.-]+(:\d+)?$/)).default([]),
      /** partners' credentials; never leave the server */
      secrets: Secrets.prefault({}),
    })
    .prefault({}),
  suppliers: z.array(SeedSupplier).prefault([{ id: 1, name: '商城自营仓' }]),
  categories: z
    .array(
      z.object({
        id: OutId,
        parentId: OutId.nullable().default(null),
        name,
        picture: WebPicture.nullable().default(null),
        /** shown above a first-level category */
        banner: SeedCategoryBanner.nullable().default(null),
      }),
    )
    .default([]),
  goods: z.array(SeedGoods).default([]),
  /** selections made by the company: cmsId → goods in order */
  selections: z.array(z.object({ cmsId: OutId, title: name, goods: z.array(OutId) })).default([]),
  banners: z
    .array(withSafeAddress(SeedBanner.refine(hasMiniProgramAppId, miniProgramIssue)))
    .default([]),
  icons: z
    .array(
      withSafeAddress(
        Link.extend({ id: OutId, name, picture: WebPicture }).refine(
          hasMiniProgramAppId,
          miniProgramIssue,
        ),
      ),
    )
    .default([]),
  sections: z
    .array(
      z.discriminatedUnion('kind', [
        HomeSection.options[0]
          .omit({ goods: true })
          .extend({ cmsId: OutId, more: ConfiguredLink.nullable() }),
        HomeSection.options[1].extend({ to: ConfiguredLink }),
        HomeSection.options[2],
      ]),
    )
    .default([]),
  /**
   * typeId 1 service terms, 2 privacy policy, 3 user agreement, 41 and 42 terms and privacy of gx,
   * others free
   */
  articles: z
    .array(
      z.object({
        id: OutId,
        typeId: z.int().default(0),
        title: name,
        html: z.string(),
        /** left out: in no list */
        categoryId: OutId.nullable().default(null),
        summary: z.string().max(120).default(''),
        picture: WebPicture.nullable().default(null),
        /** related goods */
        spuIds: z.array(OutId).max(10).default([]),
        isPinned: z.boolean().default(false),
        /** left out: when it was last changed */
        publishedAt: Timestamp.nullable().default(null),
      }),
    )
    .default([]),
  /** in their order; `faq`: questions of the help centre */
  articleCategories: z
    .array(z.object({ id: OutId, title: name, kind: z.enum(ARTICLE_KINDS).default('news') }))
    .default([]),
  /** published pages of blocks: `home`, `home-option` and specials */
  pages: z.array(z.object({ id: PageId, content: PageContent })).default([]),
  coupons: z.array(SeedCoupon).default([]),
  shoppers: z.array(SeedShopper).default([]),
})

export type SeedCompany = z.output<typeof SeedCompany>
export const SeedFile = z.object({ companies: z.array(SeedCompany).min(1) })
export type SeedFile = z.output<typeof SeedFile>
export type SeedFileInput = z.input<typeof SeedFile>
export type SeedCompanyInput = z.input<typeof SeedCompany>
export {
  BannerColours,
  type CaptchaSettings,
  Freight,
  Secrets,
  SeedCoupon,
  SeedGoods,
  SeedShopper,
  SeedSku,
  SupplierDelivery,
  ThemeColours,
} from './seed-shapes.ts'
