import { expect, it } from 'vitest'
import { isCommonPassword } from '../../../passwords/common-passwords.ts'
import { isWeakPassword } from './password-rules.ts'

const owner = { phone: '13912345670', userName: 'linzhixia', mallName: '海岸银行 · Points Park' }

it.each([
  ['too short', 'k7-Rm2x'],
  ['too long', `k7-Rm2x${'qv'.repeat(29)}`],
  ['without a digit', 'korridor-lampe'],
  ['without a letter', '9264-7351-88'],
  ['leaked', 'usuckballz1'],
  ['leaked, in capitals', 'RUSH2112'],
  ['leaked in China', 'a5201314'],
  ['a surname with digits', 'zhang123456'],
  ['a city with a year', 'beijing2008'],
  ['ascending digits', 'ab23456789'],
  ['descending digits', 'xy987654321'],
  ['ascending letters', 'abcdefg77'],
  ['a repeated character', 'kkkkkkkk9'],
  ['a repeated block', 'k7mpk7mp'],
  ['a repeated word with digits', 'lampe7lampe7'],
  ['a keyboard row', 'asdfghjkl99'],
  ['a keyboard column', '4rfv5tgb6yhn'],
  ['a keyboard zigzag', 'q1w2e3r4t5y6'],
  ['a keyboard row backwards', 'poiuytrewq7'],
  ['a birthday', 'zxm19900412'],
  ['a birthday with dashes', 'zxm1990-04-12'],
  ['a year after a common word', 'Welcome2027'],
  ['words of love', 'woaini20051314'],
  ['another person’s phone', 'aa13800000001'],
  ['the own phone', 'a13912345670'],
  ['the end of the own phone', 'abm345670'],
  ['the user name', 'Linzhixia88'],
  ['the mall’s name', '海岸银行2027'],
  ['a part of the mall’s name', 'PointsPark123'],
])('refuses a password that is %s', (_reason, password) => {
  expect(isWeakPassword(password, owner)).toBe(true)
})

it.each(['spring-2027', 'Demo-2468', 'k7-Rm2xq', '绿色的灯在窗边 7', 'tea4two&cake'])(
  'accepts %s',
  (password) => {
    expect(isWeakPassword(password, owner)).toBe(false)
  },
)

it('refuses leaked passwords that follow no pattern', () => {
  expect(['rush2112', 'blink182', 'trustno1', 'ncc1701d'].filter(isCommonPassword)).toHaveLength(4)
})

it('skips the comparison with phone and user name when the account has none', () => {
  const guest = { phone: null, userName: null, mallName: '' }
  expect(isWeakPassword('Linzhixia88', guest)).toBe(false)
})
