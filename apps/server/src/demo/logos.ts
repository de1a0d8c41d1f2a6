/** Logo of each demo company: a character on the company's colour. */
export const logos: Readonly<Record<number, readonly [glyph: string, color: string]>> = {
  1: ['礼', '#D74239'],
  2: ['晴', '#2F5D7C'],
  3: ['福', '#2E7D4F'],
  4: ['岸', '#1F5FBF'],
  5: ['帆', '#4338A8'],
  6: ['简', '#B4530A'],
  7: ['拾', '#8A4B2B'],
  8: ['链', '#3B4F6B'],
  102: ['悦', '#C8152D'],
  103: ['联', '#2F6FD0'],
  106: ['星', '#7A4FD0'],
  107: ['顺', '#1F8A5B'],
  108: ['心', '#2A62E0'],
  111: ['云', '#C2552D'],
  112: ['密', '#3C7A3F'],
  113: ['鼎', '#1A6FE8'],
  114: ['湾', '#0E7C86'],
  115: ['匠', '#8A5A12'],
  116: ['享', '#B0306A'],
  117: ['集', '#4A5A78'],
  118: ['码', '#D0662A'],
  119: ['融', '#A8731C'],
  120: ['禾', '#11866F'],
  121: ['邮', '#0B7A3B'],
  131: ['工', '#B3151C'],
  132: ['安', '#C24A08'],
  133: ['行', '#27406B'],
}

/** Text of the QR code of a fictitious account. */
export const followCodes: Readonly<Record<number, string>> = {
  1: '积分商城服务号（演示账号，不能关注）',
}

/** Colour of the back arrow of a company that has its own (`info.extInfo.backIcon`). */
export const backArrows: Readonly<Record<number, string>> = { 4: '#1F5FBF' }
