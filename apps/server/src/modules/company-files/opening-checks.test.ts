import { defaultCompanyInfo } from '@mall/contract/default-company-info'
import { describe, expect, it } from 'vitest'
import { listOpeningChecks } from './opening-checks.ts'

type Facts = Parameters<typeof listOpeningChecks>[0]

const facts = (own: Partial<Facts['info']> = {}, rest: Partial<Facts> = {}): Facts => ({
  info: {
    ...defaultCompanyInfo,
    companyId: 7,
    loginMethod: 11,
    servicePhone: '400-820-8820',
    mallLogo: '[{"src":"/p/1.png"}]',
    ...own,
  } as Facts['info'],
  secrets: { signKey: 'k'.repeat(16) },
  goodsOnSale: 1,
  documents: 2,
  returnAddress: '杭州市余杭区云仓 3 号门',
  ...rest,
})
const missing = (given: Facts) =>
  listOpeningChecks(given).flatMap(({ name, isMet }) => (isMet ? [] : [name]))

describe('the opening of a company', () => {
  it.each<[string, Facts, string[]]>([
    ['with everything', facts(), []],
    ['without goods', facts({}, { goodsOnSale: 0 }), ['goods']],
    ['of a signed method without its key', facts({}, { secrets: {} }), ['signIn']],
    ['of a sealed method without its key', facts({ loginMethod: 12 }), ['signIn']],
    ['of the login page', facts({ loginMethod: 1 }, { secrets: {} }), []],
    ['of a method that does not exist', facts({ loginMethod: 999 }), ['signIn']],
    ['without points and cash', facts({ integralPay: 0, payMethod: ' ' }), ['payment']],
    ['with cash alone', facts({ integralPay: 0, payMethod: 'wechat' }), []],
    [
      'with the defaults',
      facts({ servicePhone: defaultCompanyInfo.servicePhone, mallLogo: '[]' }, { documents: 1 }),
      ['hotline', 'logo', 'terms'],
    ],
    ['without an address for returns', facts({}, { returnAddress: '' }), ['returnAddress']],
  ])('checks an opening with %s', (_case, given, names) => {
    expect(missing(given)).toEqual(names)
  })

  it('requires goods, sign-in, payment, hotline and return address and advises the rest', () => {
    expect(
      listOpeningChecks(facts()).flatMap(({ name, isNecessary }) => (isNecessary ? [name] : [])),
    ).toEqual(['goods', 'signIn', 'payment', 'hotline', 'returnAddress'])
  })
})
