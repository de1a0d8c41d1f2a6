import { CreditScreen } from './credit-screen.tsx'

/** Credits a card by number and password. */
export const Component = () => <CreditScreen codeOnly={false} />
