import { useHasScreen, usePaths } from '@mall/core/feature'
import { useCompanyInfo } from '@mall/core/session'
import { useQuestionSummaryQuery } from '../../../questions/index.ts'

/** Summary of the questions about a product, where the mall has a screen for them. */
export function useQuestions(spuId: number) {
  const paths = usePaths()
  const hasScreen = useHasScreen()
  const { showComment } = useCompanyInfo()
  const skip = !showComment || !hasScreen(paths.wareQuestions())
  return useQuestionSummaryQuery({ spuId }, { skip })
}
