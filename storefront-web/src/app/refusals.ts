import '@/locales/en/codes'
import { codeText } from '@/lib/codeText'
import { setRefusalTexts } from '@/lib/messages'

setRefusalTexts(codeText)
