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

export const permissionNames: Record<Permission, string> = {
  'company.read': '查看公司',
  'company.write': '修改公司',
  'catalogue.read': '查看商品',
  'catalogue.write': '修改商品',
  'orders.read': '查看订单',
  'orders.write': '处理订单',
  'marketing.read': '查看营销',
  'marketing.write': '修改营销',
  'shoppers.read': '查看顾客',
  'shoppers.write': '修改顾客',
  'points.read': '查看积分',
  'points.write': '修改积分',
  'finance.read': '查看财务',
  'finance.write': '处理财务',
  'operators.read': '查看操作员',
  'operators.write': '修改操作员',
  'webhooks.read': '查看回调',
  'webhooks.write': '修改回调',
  'secrets.write': '修改密钥',
  'log.read': '查看操作日志',
}

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
