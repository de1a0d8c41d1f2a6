import { createCallerIds, unknownCallerIds } from '../../testing/requests/fixtures/create-caller.ts'
import { defineFixtures, type CallerIds } from '../../testing/requests/fixtures/define-fixtures.ts'

const UNKNOWN_ORDER = '26112012345678901234'
const placed = ({ submitToken, addressId, payable }: CallerIds) => ({
  token: submitToken,
  addressId,
  payable,
})

/** A paid order of the owner, and a submit token. */
export const fixtures = defineFixtures({
  unknown: {
    orderId: UNKNOWN_ORDER,
    childId: `${UNKNOWN_ORDER}-1`,
    submitToken: unknownCallerIds.submitToken,
  },
  kinds: {
    order: { of: 'shopper', field: 'orderId' },
    companyOrder: { of: 'company', field: 'orderId' },
    childOrder: { of: 'company', field: 'childId' },
    submitToken: { of: 'shopper', field: 'submitToken' },
  },
  create: async ({ app, owner, orderId }) => {
    const { submitToken } = await createCallerIds(app, owner)
    return { orderId, childId: `${orderId}-1`, submitToken }
  },
  examples: {
    'order.commit': placed,
    'order.submit': placed,
    'order.changeAddress': ({ addressId }) => ({ id: UNKNOWN_ORDER, addressId }),
  },
})
