import { readText } from '@shop/shared/lib/storage'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { saveLanguage } from '@/api/account'
import { useSession } from '@/api/session'
import { useLanguage } from '@/lib/i18n'

/** Saves the language that was chosen on this device in the customer's profile: mails are written in it. Shows nothing. */
export default function SaveLanguage() {
  const language = useLanguage()
  const { user } = useSession()
  const { mutate } = useMutation(saveLanguage)
  const name = user?.name
  const isSaved = user?.language === language
  useEffect(() => {
    if (name && !isSaved && readText('language') === language) mutate({ name, language })
  }, [name, isSaved, language, mutate])
  return null
}
