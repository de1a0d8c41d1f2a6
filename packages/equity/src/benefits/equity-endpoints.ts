import { addressRoutes } from '@mall/contract/routes/address'
import { equityRoutes } from '@mall/contract/routes/equity'
import { api, endpointOf } from '@mall/core/api'

export const equityApi = api
  .enhanceEndpoints({ addTagTypes: ['Benefit', 'Address', 'Member', 'Order', 'Coupon'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, { ...addressRoutes, ...equityRoutes })
      const quiet = { extraOptions: { quiet: true } }
      const changes = { invalidatesTags: ['Benefit' as const, 'Order' as const], ...quiet }
      return {
        benefitGrants: call.query('equity.grants', { providesTags: ['Benefit', 'Member'] }),
        claimBenefitCoupon: call.mutation('equity.claimCoupon', {
          invalidatesTags: ['Benefit', 'Coupon'],
          ...quiet,
        }),
        benefitOrders: call.query('equity.orders', { providesTags: ['Benefit', 'Member'] }),
        outlets: call.query('equity.outlets', { providesTags: ['Benefit'] }),
        outletSlots: call.query('equity.slots', { providesTags: ['Benefit'] }),
        outletContact: call.query('equity.contact', { providesTags: ['Benefit', 'Member'] }),
        saveOutletContact: call.mutation('equity.saveContact', changes),
        benefitAddresses: call.query('address.list', { providesTags: ['Address', 'Member'] }),
        commitBenefit: call.mutation('equity.commitOrder', changes),
        pickupTicket: call.query('equity.pickup', {
          providesTags: ['Benefit', 'Member'],
          extraOptions: { quiet: true },
        }),
        pickupSeed: call.mutation('equity.pickupSeed', quiet),
        changeOutlet: call.mutation('equity.changeOutlet', changes),
      }
    },
  })

export const {
  useBenefitGrantsQuery,
  useBenefitOrdersQuery,
  useClaimBenefitCouponMutation,
  useOutletsQuery,
  useOutletSlotsQuery,
  useOutletContactQuery,
  useSaveOutletContactMutation,
  useBenefitAddressesQuery,
  useCommitBenefitMutation,
  usePickupTicketQuery,
  usePickupSeedMutation,
  useChangeOutletMutation,
} = equityApi
