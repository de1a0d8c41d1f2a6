/**
 * Seed data in one file: companies with their shoppers, goods, stock, points and coupons, as
 * `mall seed --spec FILE` inserts it. The demo companies are seed data too.
 * Ids given here are kept; those left out are numbered in the order of the file.
 */
import { z } from 'zod'
import { ArticleKind, ArticleTypeId, FollowHost } from './content/calls.ts'
import { PageContent, PageId } from './content/page-blocks.ts'
import { NoticeTemplates } from './notices/app-templates.ts'
import { CategoryId, GoodsId } from './goods/ids.ts'
import { HomeOption, HomeSection } from './home/calls.ts'
import { ServicePromise } from './base/promise.ts'
import { about } from './base/about.ts'
import { Fen, Link, OutId, Points, Timestamp, WebPicture, withSafeAddress } from './base/shapes.ts'
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

const fen = Fen.nonnegative()
const points = Points.nonnegative()
const bankPoints = about(amount, { hint: '银行积分' })
const secondPersonAbove = { title: '须第二人审批的上限', hint: '超过时等待第二人' }
const perDay = '每日上限'

export const SeedCompany = z.object({
  id: about(OutId, { title: '公司编号' }),
  info: about(Info, { title: '信息' }).prefault({}),
  homeOption: about(HomeOption.omit({ messages: true }).partial(), {
    title: '首页设置',
  }).default({}),
  settings: about(
    z.object({
      orderTimeoutMinutes: about(z.int().positive(), {
        title: '付款时限（分钟）',
        hint: '超过后未付款的订单取消',
      }).default(30),
      confirmAfterDays: about(z.int().positive(), {
        title: '自动确认收货天数',
        unit: 'days',
      }).default(15),
      /**
       * bounds of one shopper's unpaid orders: their number, and of one SKU the larger of so many
       * pieces and so many percent of its stock
       */
      unpaid: about(
        z.object({
          orders: about(z.int().min(1).max(1_000), { title: '订单数' }).default(5),
          pieces: about(z.int().min(1).max(1_000_000), {
            title: '件数',
            unit: 'pieces',
            hint: '同一规格；与库存百分比取较大者',
          }).default(10),
          stockPercent: about(z.int().min(0).max(100), {
            title: '库存百分比',
            unit: 'percent',
          }).default(2),
        }),
        { title: '未付款占用上限', hint: '每位顾客' },
      ).prefault({}),
      /**
       * most sessions of a shopper at the same time: a sign-in beyond them ends the oldest ones,
       * which answer 20003. 0: no limit, a shopper stays signed in on every device
       */
      maxSessions: about(z.int().nonnegative(), {
        title: '同时登录数',
        hint: '每位顾客，超出时最早的登录结束；0 为不限',
      }).default(0),
      captcha: about(CaptchaSettings, { title: '验证码', none: '商城自己的拼图' }).optional(),
      freight: about(Freight, { title: '运费' }).prefault({}),
      /** key a chat or partner address is resolved with, link type 8: name → address */
      partnerMalls: about(z.record(z.string(), z.string()), {
        title: '合作商城',
        hint: '名称与地址',
      }).default({}),
      /** texts of screens by key (`shop.cart.title`), delivered with the home option */
      messages: about(z.record(MessageKey, z.string().min(1).max(200)), {
        title: '页面文案',
        hint: '键与文案，如 shop.cart.title',
      }).default({}),
      /** points that one operator may credit without a second person: at once, and within a day */
      operatorCredit: about(
        z.object({
          each: about(points, { title: '单次上限' }).default(1_000),
          perDay: about(points, { title: perDay }).default(10_000),
        }),
        { title: '一人可发放的积分' },
      ).prefault({}),
      /**
       * fen that operators give in a day of Asia/Shanghai without a second person, over gift cards,
       * coupons, benefits, credits and refunds: one person, all persons, and benefits of one person
       */
      operatorWorth: about(
        z.object({
          perPersonDay: about(fen, { title: '一人每日上限' }).default(5_000_000),
          perCompanyDay: about(fen, { title: '全公司每日上限' }).default(20_000_000),
          benefits: about(fen, { title: '一人每日权益上限' }).default(1_000_000),
        }),
        {
          title: '一人可给出的价值',
          hint: '礼品卡、优惠券、权益、积分与退款合计，超过时等待第二人',
        },
      ).prefault({}),
      afterSales: about(
        z.object({
          days: about(z.int().positive(), {
            title: '申请期限',
            unit: 'days',
            hint: '收货后可申请售后的天数',
          }).default(15),
          returnDays: about(z.int().positive(), {
            title: '寄回期限',
            unit: 'days',
            hint: '超过后售后单结束',
          }).default(7),
          returnAddress: about(z.string().max(200), {
            title: '退货地址',
            maxLength: 200,
          }).default(''),
          secondPersonAbove: about(
            z.object({
              points: about(points, { title: '积分' }).default(200_000),
              cash: about(fen, { title: '现金' }).default(200_000),
            }),
            secondPersonAbove,
          ).prefault({}),
        }),
        { title: '售后' },
      ).prefault({}),
      chat: about(
        z.object({
          open: about(z.boolean(), { title: '开启' }).default(false),
          from: about(hour, { title: '开始时间', hint: '北京时间，HH:mm' }).default('09:00'),
          to: about(endHour, {
            title: '结束时间',
            hint: '北京时间，HH:mm，24:00 为当天结束',
          }).default('20:00'),
          idleMinutes: about(z.int().positive(), {
            title: '无消息结束（分钟）',
          }).default(30),
        }),
        { title: '客服会话' },
      ).prefault({}),
      /** kinds of notices sent by the app that a shopper came by, with their templates */
      notices: about(NoticeTemplates, { title: '通知模板' }).prefault({}),
      prices: about(
        z.object({
          secondPersonBelow: about(z.int().min(0).max(100), {
            title: '须第二人审批的降价',
            unit: 'percent',
            hint: '新价格或秒杀价低于原价的这个百分比时等待第二人；0 为不需要',
          }).default(50),
        }),
        { title: '降价' },
      ).prefault({}),
      coupons: about(
        z.object({
          secondPersonAbove: about(
            z.object({
              persons: about(amount, { title: '发放人数' }).default(1_000),
              worthFen: about(fen, {
                title: '减免总额',
                hint: '一个券模板的全部券可减免的金额',
              }).default(5_000_000),
            }),
            secondPersonAbove,
          ).prefault({}),
        }),
        { title: '优惠券' },
      ).prefault({}),
      giftCards: about(
        z.object({
          secondPersonAbove: about(
            z.object({
              worthFen: about(fen, { title: '批次总值' }).default(1_000_000),
              cards: about(amount, { title: '作废张数', hint: '一次作废的卡' }).default(100),
            }),
            secondPersonAbove,
          ).prefault({}),
        }),
        { title: '礼品卡' },
      ).prefault({}),
      cardSecrets: about(
        z.object({
          revealPassword: about(z.boolean(), { title: '查看卡密须输入账号密码' }).default(false),
        }),
        { title: '卡密' },
      ).prefault({}),
      counter: about(
        z.object({
          undoMinutes: about(z.int().min(1).max(60), {
            title: '可撤销核销（分钟）',
            hint: '之后订单完成',
          }).default(10),
        }),
        { title: '核销' },
      ).prefault({}),
      topUp: about(
        z.object({
          perDay: about(z.int().positive(), { title: '每日次数' }).default(3),
          maxAmount: about(fen, { title: '每日面值上限' }).default(50_000),
        }),
        { title: '话费充值', hint: '每个号码' },
      ).prefault({}),
      /**
       * bank points that shoppers may exchange: `step` bank points give `points`; a step of 0
       * offers nothing. The limits are bank points of one exchange and of a shopper's day.
       */
      pointsExchange: about(
        z.object({
          step: about(amount, { title: '每份银行积分', hint: '0 为不开放兑换' }).default(0),
          points: about(points, { title: '每份得积分' }).default(0),
          maxPerExchange: about(bankPoints, { title: '单次上限' }).default(100_000),
          maxPerDay: about(bankPoints, { title: perDay }).default(200_000),
        }),
        { title: '银行积分兑换' },
      ).prefault({}),
      /**
       * points for a shown review with a text, and more for pictures; out of a budget, else none
       */
      reviewPoints: about(
        z.object({
          text: about(points, { title: '有文字' }).default(20),
          picture: about(points, { title: '另有图片' }).default(10),
        }),
        { title: '评价积分', hint: '从预算中发放' },
      ).prefault({}),
      reviewPictures: about(z.enum(['shown', 'held']), {
        title: '有图评价',
        choices: { shown: '直接显示', held: '审核后显示' },
      }).default('shown'),
      reviewWords: about(z.array(z.string().min(1).max(30)).max(500), {
        title: '评价审核词',
        hint: '含有这些词的评价审核后显示',
      }).default([]),
      origins: about(
        z
          .array(z.string().refine(isBundleOrigin, 'an origin such as https://mall.example'))
          .max(20),
        { title: '自有前端包的来源', hint: '如 https://mall.example' },
      ).default([]),
      follow: about(
        z
          .array(
            z.object({
              host: FollowHost,
              name: about(z.string().min(1).max(30), { title: '名称', maxLength: 30 }),
              note: about(z.string().max(60), { title: '说明', maxLength: 60 }).default(''),
              picture: about(WebPicture, { title: '二维码' }),
            }),
          )
          .max(3),
        { title: '可关注的账号', hint: '显示在 /focus' },
      ).default([]),
      synonyms: about(z.array(z.array(z.string().min(1).max(30)).min(2).max(20)).max(500), {
        title: '同义词',
        hint: '每组互为同义，如 耳机、耳麦、headphones',
      }).default([]),
      /** services that goods may promise; others of theirs are not shown, and an empty list shows all */
      services: about(z.array(ServicePromise).max(30), {
        title: '承诺的服务',
        hint: '商品只显示其中的服务；不填时全部显示',
      }).default([]),
      pictureHosts: about(z.array(z.string().regex(/^[a-z\d.-]+(:\d+)?$/)), {
        title: '图片域名',
        hint: '可从中抓取商品图片，如 img.example.com',
      }).default([]),
      /** partners' credentials; never leave the server */
      secrets: Secrets.prefault({}),
    }),
    { title: '设置' },
  ).prefault({}),
  suppliers: about(z.array(SeedSupplier), { title: '供应商' }).prefault([
    { id: 1, name: '商城自营仓' },
  ]),
  categories: about(
    z.array(
      z.object({
        id: CategoryId,
        parentId: about(CategoryId, { title: '上级分类编号', none: '一级分类' })
          .nullable()
          .default(null),
        name,
        picture: about(WebPicture, { title: '图片', none: '无' }).nullable().default(null),
        banner: about(SeedCategoryBanner, { title: '横幅', hint: '限一级分类', none: '无' })
          .nullable()
          .default(null),
      }),
    ),
    { title: '分类' },
  ).default([]),
  goods: about(z.array(SeedGoods), { title: '商品' }).default([]),
  /** selections made by the company: cmsId → goods in order */
  selections: about(
    z.array(
      z.object({
        cmsId: about(OutId, { title: '选品编号' }),
        title: about(name, { title: '标题' }),
        goods: about(z.array(GoodsId), { title: '商品', hint: '按显示顺序' }),
      }),
    ),
    { title: '选品' },
  ).default([]),
  banners: about(
    z.array(withSafeAddress(SeedBanner.refine(hasMiniProgramAppId, miniProgramIssue))),
    { title: '轮播' },
  ).default([]),
  icons: about(
    z.array(
      withSafeAddress(
        Link.extend({
          id: about(OutId, { title: '编号' }),
          name,
          picture: about(WebPicture, { title: '图片' }),
        }).refine(hasMiniProgramAppId, miniProgramIssue),
      ),
    ),
    { title: '图标' },
  ).default([]),
  sections: about(
    z.array(
      z.discriminatedUnion('kind', [
        HomeSection.options[0].omit({ goods: true }).extend({
          cmsId: about(OutId, { title: '选品编号' }),
          more: about(ConfiguredLink, { title: '更多', none: '无' }).nullable(),
        }),
        HomeSection.options[1].extend({ to: about(ConfiguredLink, { title: '跳转' }) }),
        HomeSection.options[2],
      ]),
    ),
    { title: '首页栏目' },
  ).default([]),
  articles: about(
    z.array(
      z.object({
        id: about(OutId, { title: '文章编号' }),
        typeId: ArticleTypeId.default(0),
        title: about(name, { title: '标题' }),
        html: about(z.string(), { title: '正文' }),
        categoryId: about(OutId, { title: '文章分类编号', none: '不在列表中' })
          .nullable()
          .default(null),
        summary: about(z.string().max(120), { title: '摘要', maxLength: 120 }).default(''),
        picture: about(WebPicture, { title: '图片', none: '无' }).nullable().default(null),
        spuIds: about(z.array(GoodsId).max(10), { title: '相关商品' }).default([]),
        isPinned: about(z.boolean(), { title: '置顶' }).default(false),
        publishedAt: about(Timestamp, { title: '发布时间', none: '最近修改的时间' })
          .nullable()
          .default(null),
      }),
    ),
    { title: '文章' },
  ).default([]),
  articleCategories: about(
    z.array(
      z.object({
        id: about(OutId, { title: '文章分类编号' }),
        title: about(name, { title: '标题' }),
        kind: ArticleKind.default('news'),
      }),
    ),
    { title: '文章分类', hint: '按显示顺序' },
  ).default([]),
  /** published pages of blocks: `home`, `home-option` and specials */
  pages: about(z.array(z.object({ id: PageId, content: about(PageContent, { title: '内容' }) })), {
    title: '页面',
  }).default([]),
  coupons: about(z.array(SeedCoupon), { title: '券模板' }).default([]),
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
