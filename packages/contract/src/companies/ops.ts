import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { OutId, text } from '../base/shapes.ts'
import { SeedCompany } from '../seed-file.ts'
import { ImportedGoods } from '../goods/ops.ts'
import { cursorInput, cursorPage, FileChange } from '../base/ops-shapes.ts'

/** A company as readable files: everything but shoppers and partners' credentials. */
export const CompanyFiles = SeedCompany.pick({
  info: true,
  homeOption: true,
  suppliers: true,
  categories: true,
  selections: true,
  banners: true,
  icons: true,
  sections: true,
  articles: true,
  articleCategories: true,
  pages: true,
  coupons: true,
}).extend({
  settings: about(SeedCompany.shape.settings.unwrap().omit({ secrets: true }), {
    title: '设置',
  }).prefault({}),
  /** left out: goods stay as they are (of more than 2,000 products none is in the files) */
  goods: about(z.array(ImportedGoods), { title: '商品', none: '未包含' }).optional(),
})
export type CompanyFiles = z.output<typeof CompanyFiles>

const FILE_NAMES: ReadonlySet<string> = new Set(Object.keys(CompanyFiles.shape))
const MAX_UNKNOWN_NAMES = 100

/** Files by name, whose content is checked later; a name that no file has is refused first. */
const GivenFiles = z.record(z.string(), z.unknown()).superRefine((given, context) => {
  const unknown = Object.keys(given).filter((name) => !FILE_NAMES.has(name))
  for (const name of unknown.slice(0, MAX_UNKNOWN_NAMES)) {
    const path = [name.slice(0, 40)]
    context.addIssue({ code: 'custom', path, message: '公司文件中没有这个键' })
  }
})

const companyId = about(OutId, { title: '公司编号' })
const version = about(z.string(), { title: '版本', isInternal: true })

const Summary = z.object({
  id: companyId,
  name: about(z.string(), { title: '商城名称' }),
  isOpen: about(z.boolean(), { title: '营业' }),
  loginMethod: about(z.int(), { title: '登录方式' }),
})
export type CompanySummary = z.infer<typeof Summary>

const OpeningCheck = z.object({
  name: about(z.enum(['goods', 'signIn', 'payment', 'hotline', 'returnAddress', 'logo', 'terms']), {
    title: '条件',
    choices: {
      goods: '上架的商品',
      signIn: '登录方式的密钥',
      payment: '支付方式',
      hotline: '客服电话（info.servicePhone）',
      returnAddress: '退货地址（settings.afterSales.returnAddress）',
      logo: '商城标志（info.mallLogo）',
      terms: '服务条款与隐私政策（文章类型 1、2）',
    },
  }),
  isMet: about(z.boolean(), { title: '已满足' }),
  isNecessary: about(z.boolean(), { title: '必需', hint: '缺少时不能开始营业' }),
})
const checks = about(z.array(OpeningCheck), { title: '营业条件' })
export type OpeningCheck = z.infer<typeof OpeningCheck>

export type CompanyChange = z.infer<typeof FileChange>

export const companyCalls = {
  'ops.companies': call('ops.companies', {
    auth: 'ops',
    title: '列出公司',
    permission: 'company.read',
    platform: true,
    summary: 'Companies by number',
    input: z.object(cursorInput),
    data: cursorPage(Summary),
  }),
  'ops.createCompany': call('ops.createCompany', {
    auth: 'ops',
    title: '新建公司',
    permission: 'company.write',
    platform: true,
    summary: 'Creates an empty company, which is closed until it is opened',
    input: z.object({
      companyId: about(companyId.max(999_999_999), { none: '取下一个' }).optional(),
      name: about(
        text(40).refine((name) => name !== '', '不能为空'),
        { title: '商城名称' },
      ),
    }),
    data: Summary,
    refusals: ['company/exists'],
  }),
  'ops.company': call('ops.company', {
    auth: 'ops',
    title: '查看公司',
    permission: 'company.read',
    summary: 'A company with the numbers of its goods, shoppers and orders',
    input: z.object({}),
    data: Summary.extend({
      goods: about(z.int(), { title: '商品数' }),
      goodsOnSale: about(z.int(), { title: '上架商品数' }),
      shoppers: about(z.int(), { title: '顾客数' }),
      orders: about(z.int(), { title: '订单数' }),
      checks,
    }),
    refusals: ['company/unknown'],
  }),
  'ops.setShopStatus': call('ops.setShopStatus', {
    auth: 'ops',
    title: '开始或停止营业',
    permission: 'company.write',
    summary:
      'Opens or closes the shop; a closed one shows its building page. Opening is refused while something necessary is missing, unless `anyway`',
    input: z.object({
      isOpen: about(z.boolean(), { title: '营业' }),
      anyway: about(z.boolean(), { title: '仍然营业', hint: '缺少必需的条件时也营业' }).default(
        false,
      ),
    }),
    data: Summary.extend({ checks }),
    refusals: ['company/unknown', 'company/not-ready'],
  }),
  'ops.exportCompany': call('ops.exportCompany', {
    auth: 'ops',
    title: '导出公司文件',
    permission: 'company.read',
    summary: 'The company as files',
    input: z.object({}),
    data: z.object({ version, files: about(CompanyFiles, { title: '公司文件' }) }),
    refusals: ['company/unknown'],
  }),
  'ops.importCompany': call('ops.importCompany', {
    auth: 'ops',
    title: '导入公司文件',
    permission: ['company.write', 'catalogue.write', 'marketing.write'],
    versioned: true,
    bodyLimit: 32_000_000,
    summary:
      'Changes the company to the content of its files, wholly or not at all; each changed field needs its permission; `dryRun` only reports the changes',
    input: z.object({
      /** `CompanyFiles`; faults are named by their path */
      files: about(GivenFiles, { title: '公司文件', hint: '文件名与内容' }),
      dryRun: about(z.boolean(), { title: '只显示变化' }).default(false),
    }),
    data: z.object({
      version,
      changes: about(z.array(FileChange), { title: '变化' }),
      /** bounds of money excepted, where `approval` names the request that decides them */
      isApplied: about(z.boolean(), { title: '已导入', hint: '资金额度的修改另待审批' }),
      approval: about(z.string(), { title: '审批编号', none: '不需要审批' }).nullable(),
    }),
    refusals: ['company/unknown', 'company/bad-files', 'company/importing'],
  }),
}
