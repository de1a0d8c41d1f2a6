import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { MessagesContext } from '../messages/index.ts'
import { formatPrice, toPriceParts, type PriceDisplay, type PriceParts } from '../money/index.ts'
import { selectCompanyId, selectTranslator, selectPriceDisplay } from './selectors.ts'

type CompanyView = {
  companyId: number
  display: PriceDisplay
  priceText: (costPoints: number) => string
}

const CompanyViewContext = createContext<CompanyView | null>(null)

/**
 * Company data used by every card, price and link: subscribed once. Separate subscriptions were 350
 * on the home page.
 */
export function CompanyViewProvider({ children }: { children: ReactNode }) {
  const companyId = useSelector(selectCompanyId)
  const { goodsPriceType, proportion, integralName } = useSelector(selectPriceDisplay)
  const translator = useSelector(selectTranslator)
  const view = useMemo((): CompanyView => {
    const display = { goodsPriceType, proportion, integralName }
    return { companyId, display, priceText: (costPoints) => formatPrice(costPoints, display) }
  }, [companyId, goodsPriceType, proportion, integralName])
  return (
    <MessagesContext value={translator}>
      <CompanyViewContext value={view}>{children}</CompanyViewContext>
    </MessagesContext>
  )
}

function useCompanyView(): CompanyView {
  const view = useContext(CompanyViewContext)
  if (!view) throw new Error('used outside a shell')
  return view
}

export const useCompanyId = (): number => useCompanyView().companyId
export const usePriceDisplay = (): PriceDisplay => useCompanyView().display

/** A price in parts to set, in the company's mode. */
export const usePriceParts = (costPoints: number): PriceParts =>
  toPriceParts(costPoints, useCompanyView().display)

/** A function that writes prices in the company's mode, for lists of them. */
export const usePriceText = (): ((costPoints: number) => string) => useCompanyView().priceText
