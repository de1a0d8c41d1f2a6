import type { DataOf, InputOf, PickupTicket } from '@mall/contract'
import { toHex } from '@mall/contract/pickup-code'
import { needsShipping, type GoodsKind } from '@mall/contract/kinds'
import { OrderStatus, ShopStatus } from '@mall/contract/states'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { hashOf } from '../../plugins/session.ts'
import type { Shopper } from '../../shopper.ts'
import type { createAddressRepository } from '../address/index.ts'
import { claimKeyOf, toCouponView, type createClaimsRepository } from '../coupons/index.ts'
import { findDeliveryTerms } from '../freight/index.ts'
import { createOrderId, getPickupState, isClosedEarly, toReceiver } from '../orders/index.ts'
import type { EquityRepository, GoodsRow, GrantRow, NewBenefitOrder } from './equity.repository.ts'
import type { GrantsRepository } from './grants.repository.ts'
import { calculateDistance, isOpenAt } from './outlet-view.ts'
import type { OutletsRepository } from './outlets.repository.ts'
import type { PickupKeys } from './pickup-key.ts'
import type { LockedTicket, TicketsRepository } from './tickets.repository.ts'

type Ticket = Awaited<ReturnType<TicketsRepository['findTicket']>>
type AddressBook = Pick<ReturnType<typeof createAddressRepository>, 'listByShopper'>
type ServiceDeps = Pick<Deps, 'now' | 'random' | 'companies'> & {
  repository: EquityRepository
  tickets: TicketsRepository
  outlets: OutletsRepository
  grants: GrantsRepository
  coupons: Pick<ReturnType<typeof createClaimsRepository>, 'get'>
  addresses: AddressBook
  keys: PickupKeys
}

function toTicket({ closedAt, changedAt, ...ticket }: Ticket, at: Date): PickupTicket {
  const state = getPickupState({ ...ticket, closedAt }, at)
  return { ...ticket, state, canChange: state === 'open' && changedAt === null }
}

function assertTicketOpen(ticket: LockedTicket, at: Date): void {
  if (ticket.closedAt !== null || ticket.isVerified || new Date(ticket.validUntil) <= at) {
    throw new Refusal('equity/closed')
  }
}

/** The rules of an order of one piece; throws the refusal of a violated one. */
export function assertOrderable(
  grant: GrantRow,
  goods: GoodsRow | null,
  order: { skuId: number; isPickup: boolean; at: Date },
): void {
  const isEnded =
    grant.status === 'stopped' ||
    new Date(grant.validFrom) > order.at ||
    new Date(grant.validUntil) <= order.at
  if (isEnded) throw new Refusal('equity/ended')
  if (grant.used >= grant.quantity) throw new Refusal('equity/used-up')
  if (!goods?.onSale || !grant.skuIds.includes(order.skuId)) throw new Refusal('equity/goods')
  if (!grant.ways.includes(order.isPickup ? 'pickup' : 'mail')) throw new Refusal('equity/way')
  if (!order.isPickup && !needsShipping(goods.kind as GoodsKind)) throw new Refusal('equity/way')
}

export function createEquityService(deps: ServiceDeps) {
  const { repository, tickets, outlets, grants, coupons, addresses, keys, companies, now, random } =
    deps
  const createSlot = () => String(random(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')

  /** Receiver of a shipped order, with the supplier's area checked under the lock. */
  async function findAddress(shopper: Shopper, addressId: number) {
    const address = (await addresses.listByShopper(shopper)).find(
      ({ id }) => Number(id) === addressId,
    )
    if (!address) throw new Refusal('address/not-found')
    return address
  }

  return {
    async grants(shopper: Shopper): Promise<DataOf<'equity.grants'>> {
      const rows = await grants.listGrants(shopper)
      return {
        list: rows.map(({ status, ...grant }) => ({ ...grant, isStopped: status === 'stopped' })),
        serverTime: now().toISOString(),
      }
    },

    async claimCoupon(
      shopper: Shopper,
      { couponTemplateId, actId, requestKey }: InputOf<'equity.claimCoupon'>,
    ): Promise<DataOf<'equity.claimCoupon'>> {
      const at = now()
      const couponId = `c${random(9).toString('hex')}`
      const claim = {
        templateId: couponTemplateId,
        activityId: actId,
        requestKey: requestKey ?? claimKeyOf(couponTemplateId, at),
        couponId,
        at,
      }
      const id = await grants.claimCoupon(shopper, claim)
      return toCouponView(await coupons.get(shopper, id), at)
    },

    async orders(shopper: Shopper): Promise<DataOf<'equity.orders'>> {
      const at = now()
      const rows = await repository.listOrders(shopper)
      return {
        list: rows.map(({ status, isVerified, validUntil, closedAt, ...order }) => ({
          ...order,
          state: isVerified
            ? ('verified' as const)
            : (status === OrderStatus.Closed || status === OrderStatus.Cancelled) &&
                (validUntil === null || isClosedEarly(closedAt, validUntil))
              ? ('cancelled' as const)
              : validUntil === null
                ? ('mailed' as const)
                : new Date(validUntil) <= at
                  ? ('expired' as const)
                  : ('open' as const),
        })),
      }
    },

    async outlets(companyId: number, input: InputOf<'equity.outlets'>) {
      const { longitude, latitude } = input
      const at = now()
      const here =
        longitude === undefined || latitude === undefined ? null : { longitude, latitude }
      const rows = await outlets.listOutlets(companyId, input, at)
      const list = rows.map((row) => ({
        ...row,
        distance: here && calculateDistance(here, row),
        isOpen: isOpenAt(row.hours, at),
      }))
      return { list: list.toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0)) }
    },

    slots: async (companyId: number, outletId: number) => ({
      list: await outlets.listSlots(companyId, outletId, now()),
    }),

    /**
     * The first collecting person defaults to the default address's receiver, else the nickname.
     */
    async contact(shopper: Shopper): Promise<DataOf<'equity.contact'>> {
      const { nickName, ...contact } = await outlets.findContact(shopper)
      if (contact.name !== '') return contact
      const saved = await addresses.listByShopper(shopper)
      const receiver = (saved.find(({ isDefault }) => isDefault) ?? saved[0])?.receiver
      return { ...contact, name: receiver ?? nickName }
    },

    async saveContact(shopper: Shopper, input: InputOf<'equity.saveContact'>) {
      await outlets.saveContact(shopper, input)
      return {}
    },

    async commit(
      shopper: Shopper,
      input: InputOf<'equity.commitOrder'>,
    ): Promise<DataOf<'equity.commitOrder'>> {
      const { requestKey, grantId, skuId, outletId, slotId, addressId, name, tel } = input
      const company = await companies.of(shopper.companyId)
      if (company.info.shopStatus === ShopStatus.Closed) throw new Refusal('company/closed')
      const at = now()
      const address = addressId === undefined ? null : await findAddress(shopper, addressId)
      const place = outletId === undefined || address ? null : { outletId, slotId: slotId ?? null }
      const order: NewBenefitOrder = {
        orderId: createOrderId(at, random),
        requestKey,
        bodyHash: hashOf(JSON.stringify([grantId, skuId, outletId, slotId, addressId, name, tel])),
        grantId,
        skuId,
        place,
        at,
        receiver: address ? toReceiver(address) : { name, tel: tel ?? '', address: '网点自提' },
      }
      return repository.placeOrder(
        shopper,
        order,
        (grant, goods) => {
          assertOrderable(grant, goods, { skuId, isPickup: place !== null, at })
          if (address && goods?.delivery && !findDeliveryTerms(goods.delivery, address).served) {
            throw new Refusal('checkout/undeliverable')
          }
        },
        createSlot,
      )
    },

    pickup: async (shopper: Shopper, orderId: string) =>
      toTicket(await tickets.findTicket(shopper, orderId), now()),

    async pickupSeed(
      shopper: Shopper,
      { orderId, device }: InputOf<'equity.pickupSeed'>,
    ): Promise<DataOf<'equity.pickupSeed'>> {
      const at = now()
      const { companyId } = shopper
      const ticket = await tickets.bindDevice(shopper, orderId, hashOf(device), (found) =>
        assertTicketOpen(found, at),
      )
      const { id, slot, generation } = ticket
      const key = keys.derive({ companyId, ticketId: String(id), generation })
      return { companyId, slot, key: toHex(key), generation, serverTime: at.toISOString() }
    },

    async changeOutlet(shopper: Shopper, input: InputOf<'equity.changeOutlet'>) {
      const at = now()
      const ticket = await tickets.changeOutlet(shopper, input, at, (found) => {
        assertTicketOpen(found, at)
        if (found.changedAt !== null) throw new Refusal('equity/changed')
      })
      return toTicket(ticket, at)
    },
  }
}
