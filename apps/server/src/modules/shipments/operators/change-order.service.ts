import type { InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { isRegion } from '../../address/index.ts'
import { decideDestination } from '../../orders/index.ts'
import type { ChangeOrderRepository } from './change-order.repository.ts'

type Needs = Pick<Deps, 'now' | 'companies'> & { repository: ChangeOrderRepository }

export const createChangeOrderService = ({ repository, companies, now }: Needs) => ({
  async remark(operator: Operator, input: InputOf<'ops.remarkOrder'>) {
    if (!(await repository.remark(operator, input, now()))) throw new Refusal('order/not-found')
    return {}
  },

  /** Changes the receiver by the rules of the shopper's own change. */
  async changeAddress(operator: Operator, { id, ...address }: InputOf<'ops.changeOrderAddress'>) {
    const { province, city, county, town } = address
    if (!isRegion(province, city, county, town)) throw new Refusal('address/region')
    const { settings } = await companies.of(operator.companyId)
    const at = now()
    const outcome = await repository.changeAddress(
      operator,
      { id, address },
      (order) => decideDestination(order, { baseFee: settings.freight.baseFee, at }),
      at,
    )
    if (typeof outcome === 'string') throw new Refusal(outcome)
    return {}
  },
})
