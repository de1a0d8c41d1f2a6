import { renderFeatures } from '@mall/shell/server'
import { features } from './features.ts'

renderFeatures(features, { titleBar: false })
