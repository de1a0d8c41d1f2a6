import type { RouteTable } from '../base/route.ts'

export const equityRoutes = {
  'equity.claimCoupon': 'GET /api/home/v1/doDivReceive4Rights',
  'equity.grants': 'GET /api/equity/v1/grants',
  'equity.orders': 'GET /api/equity/v1/orders',
  'equity.outlets': 'GET /api/equity/v1/outlets',
  'equity.slots': 'GET /api/equity/v1/slots',
  'equity.contact': 'GET /api/equity/v1/contact',
  'equity.saveContact': 'PUT /api/equity/v1/contact',
  'equity.commitOrder': 'POST /api/equity/v1/commitOrder',
  'equity.pickup': 'GET /api/equity/v1/pickup/{orderId}',
  'equity.pickupSeed': 'POST /api/equity/v1/pickupSeed',
  'equity.changeOutlet': 'PUT /api/equity/v1/pickup/{orderId}/outlet',
} as const satisfies RouteTable
