import { invoiceRoutes } from '@mall/contract/routes/invoices'
import { api, endpointOf } from '@mall/core/api'

export const invoiceApi = api.enhanceEndpoints({ addTagTypes: ['Invoice'] }).injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, invoiceRoutes)
    return {
      invoice: call.query('invoice.find', { providesTags: ['Invoice', 'Member'] }),
      requestInvoice: call.mutation('invoice.request', { invalidatesTags: ['Invoice'] }),
      withdrawInvoice: call.mutation('invoice.withdraw', { invalidatesTags: ['Invoice'] }),
      linkInvoice: call.mutation('invoice.link', { invalidatesTags: [] }),
    }
  },
})

export const {
  useInvoiceQuery,
  useRequestInvoiceMutation,
  useWithdrawInvoiceMutation,
  useLinkInvoiceMutation,
} = invoiceApi
