export { DialogHost } from '@mall/ui'
