import { CreditScreen } from './credit-screen.tsx'

/** Credits a card by its code. */
export const Component = () => <CreditScreen codeOnly />
