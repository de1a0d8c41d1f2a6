import { z } from 'zod'
import { call } from '../base/call.ts'
import { OutId, text } from '../base/shapes.ts'
import { SeedCompany } from '../seed-file.ts'
import { ImportedGoods } from '../goods/ops.ts'
import { cursorInput, cursorPage } from '../base/ops-shapes.ts'

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
  settings: SeedCompany.shape.settings.unwrap().omit({ secrets: true }).prefault({}),
  /** left out: goods stay as they are (of more than 2,000 products none is in the files) */
  goods: z.array(ImportedGoods).optional(),
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

const Summary = z.object({
  id: OutId,
  name: z.string(),
  /** whether shoppers may enter */
  isOpen: z.boolean(),
  loginMethod: z.int(),
})
export type CompanySummary = z.infer<typeof Summary>

const OpeningCheck = z.object({
  name: z.enum(['goods', 'signIn', 'payment', 'hotline', 'logo', 'terms']),
  isMet: z.boolean(),
  /** without it the shop is not opened */
  isNecessary: z.boolean(),
})
export type OpeningCheck = z.infer<typeof OpeningCheck>

const Change = z.object({
  /** `info.mallName`, `goods.1001.name` */
  path: z.string(),
  /** undefined: it is not there */
  before: z.unknown().optional(),
  after: z.unknown().optional(),
})
export type CompanyChange = z.infer<typeof Change>

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
      companyId: OutId.max(999_999_999).optional(),
      name: text(40).refine((name) => name !== '', '不能为空'),
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
      goods: z.int(),
      goodsOnSale: z.int(),
      shoppers: z.int(),
      orders: z.int(),
      /** requirements of an open shop */
      checks: z.array(OpeningCheck),
    }),
    refusals: ['company/unknown'],
  }),
  'ops.setShopStatus': call('ops.setShopStatus', {
    auth: 'ops',
    title: '开始或停止营业',
    permission: 'company.write',
    summary:
      'Opens or closes the shop; a closed one shows its building page. Opening is refused while something necessary is missing, unless `anyway`',
    input: z.object({ isOpen: z.boolean(), anyway: z.boolean().default(false) }),
    data: Summary.extend({ checks: z.array(OpeningCheck) }),
    refusals: ['company/unknown', 'company/not-ready'],
  }),
  'ops.exportCompany': call('ops.exportCompany', {
    auth: 'ops',
    title: '导出公司文件',
    permission: 'company.read',
    summary: 'The company as files',
    input: z.object({}),
    data: z.object({ version: z.string(), files: CompanyFiles }),
    refusals: ['company/unknown'],
  }),
  'ops.importCompany': call('ops.importCompany', {
    auth: 'ops',
    title: '导入公司文件',
    permission: 'company.write',
    versioned: true,
    bodyLimit: 32_000_000,
    summary:
      'Changes the company to the content of its files, wholly or not at all; `dryRun` only reports the changes',
    input: z.object({
      /** `CompanyFiles`; faults are named by their path */
      files: GivenFiles,
      dryRun: z.boolean().default(false),
    }),
    data: z.object({
      version: z.string(),
      changes: z.array(Change),
      /** bounds of money excepted, where `approval` names the request that decides them */
      isApplied: z.boolean(),
      approval: z.string().nullable(),
    }),
    refusals: ['company/unknown', 'company/bad-files', 'company/importing'],
  }),
}
