/** Groups of the kinds of personal data, in the order in which they are listed. */
export const PERSONAL_DATA_GROUPS = [
  'account',
  'orders',
  'assets',
  'activities',
  'interaction',
  'settings',
] as const
export type PersonalDataGroup = (typeof PERSONAL_DATA_GROUPS)[number]

export const personalDataGroupLabels: Readonly<Record<PersonalDataGroup, string>> = {
  account: '身份与登录',
  orders: '订单与售后',
  assets: '资产与卡券',
  activities: '活动',
  interaction: '互动与消息',
  settings: '设置与设备',
}
