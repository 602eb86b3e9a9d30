import { codeText } from '@/lib/codeText'
import { loadTexts } from '@/lib/i18n'
import { setRefusalTexts } from '@/lib/messages'

setRefusalTexts(codeText)
loadTexts('codes').catch(() => undefined)
