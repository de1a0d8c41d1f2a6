/** `companyInfo.loginMethod`. Source: the specification, section 4. */
export const LoginMethodId = {
  Page: 1,
  BankOneClick: 2,
  UnionId: 3,
  OpenId: 6,
  DriverId: 7,
  WorkplacePage: 8,
  SignedUserId: 11,
  SealedData: 12,
  NativeApp: 13,
  BankOauth: 14,
  EmployeeId: 15,
  Sodexo: 16,
  CompanySource: 17,
  Code: 18,
  MallParam: 19,
  EncryptedData: 20,
  BridgeOpenId: 21,
} as const

/** `loginType` of the sealed login form. */
export const LoginType = { Code: 1, Password: 2, UserInfo: 4 } as const
export type LoginType = (typeof LoginType)[keyof typeof LoginType]
