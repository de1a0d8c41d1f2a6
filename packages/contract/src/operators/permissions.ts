/** Permissions of operators. `write` does not include `read`. */
export const permissions = [
  'company.read',
  'company.write',
  'catalogue.read',
  'catalogue.write',
  'orders.read',
  'orders.write',
  'marketing.read',
  'marketing.write',
  'shoppers.read',
  'shoppers.write',
  'points.read',
  'points.write',
  'finance.read',
  'finance.write',
  'operators.read',
  'operators.write',
  'webhooks.read',
  'webhooks.write',
  'secrets.write',
  'log.read',
] as const
export type Permission = (typeof permissions)[number]

export const roles = [
  'owner',
  'catalogue',
  'orders',
  'marketing',
  'service',
  'finance',
  'auditor',
] as const
export type Role = (typeof roles)[number]

export const roleNames: Record<Role, string> = {
  owner: '负责人',
  catalogue: '商品',
  orders: '订单',
  marketing: '营销',
  service: '客服',
  finance: '财务',
  auditor: '审计',
}

const readsAll = permissions.filter((permission) => permission.endsWith('.read'))

/** Permissions by role. An operator of the platform has them for every company. */
export const rolePermissions: Record<Role, readonly Permission[]> = {
  owner: permissions,
  catalogue: ['company.read', 'catalogue.read', 'catalogue.write', 'marketing.read'],
  orders: ['company.read', 'catalogue.read', 'orders.read', 'orders.write', 'shoppers.read'],
  marketing: [
    'company.read',
    'catalogue.read',
    'marketing.read',
    'marketing.write',
    'points.read',
    'points.write',
    'shoppers.read',
  ],
  service: [
    'company.read',
    'catalogue.read',
    'orders.read',
    'orders.write',
    'shoppers.read',
    'shoppers.write',
    'points.read',
  ],
  finance: [
    'company.read',
    'orders.read',
    'points.read',
    'points.write',
    'finance.read',
    'finance.write',
    'shoppers.read',
  ],
  auditor: readsAll,
}

const guardedPermissions = [
  'points.write',
  'finance.write',
  'marketing.write',
  'operators.write',
] as const satisfies readonly Permission[]

/** Permissions of a role that an account has only with a second person's approval. */
export const listGuardedPermissions = (role: Role): readonly Permission[] =>
  guardedPermissions.filter((permission) => rolePermissions[role].includes(permission))

export const hasPermission = (role: Role, permission: Permission): boolean =>
  rolePermissions[role].includes(permission)
