import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { profileQuery, updateProfile } from '@/api/account'
import { asApiError, messageOf } from '@/api/errors'
import { currentSession } from '@/api/session'
import type { User } from '@/api/types'
import { formatMoment } from '@/lib/dates'
import { type ProfileValues, profileSchema } from '@/lib/forms'
import { useLanguage, useT } from '@/lib/i18n'
import type { TextKey } from '@/texts/shape'
import { TextField } from '@/ui/Field'
import { notify } from '@/ui/toast'

export default function ProfileForm({ user }: { user: User }) {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const values: ProfileValues = { name: user.name, phoneNumber: user.phoneNumber ?? '', dateOfBirth: user.dateOfBirth ?? '' }
  const form = useForm<ProfileValues>({ values, resolver: zodResolver(profileSchema), mode: 'onTouched' })
  const { mutate, isPending } = useMutation({
    ...updateProfile,
    onSuccess: (saved) => {
      client.setQueryData(profileQuery(currentSession().token).queryKey, saved)
      notify.success(t('profile.saved'))
    },
    onError: (error) => {
      for (const { field, message } of asApiError(error).fields) {
        if (field in values) form.setError(field as keyof ProfileValues, { message }, { shouldFocus: true })
      }
      notify.error(messageOf(error, t('profile.failed')))
    },
  })
  const { errors } = form.formState
  const say = (field: keyof ProfileValues) => {
    const message = errors[field]?.message
    return message && !message.includes(' ') ? t(message as TextKey) : message
  }
  return (
    <form
      className="panel stack form-gap"
      noValidate
      onSubmit={form.handleSubmit((sent) => mutate({ ...sent, dateOfBirth: sent.dateOfBirth || null }))}
    >
      <h2>{t('profile.tabInfo')}</h2>
      <TextField label={t('profile.name')} autoComplete="name" maxLength={100} error={say('name')} {...form.register('name')} />
      <TextField label={t('profile.email')} type="email" readOnly value={user.email} hint={t('profile.emailFixed')} />
      <TextField
        label={t('profile.phone')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={10}
        error={say('phoneNumber')}
        {...form.register('phoneNumber')}
      />
      <TextField
        label={t('profile.birth')}
        optional
        type="date"
        autoComplete="bday"
        max={new Date().toISOString().slice(0, 10)}
        error={say('dateOfBirth')}
        {...form.register('dateOfBirth')}
      />
      {user.lastLogin ? (
        <p className="small dim">
          {t('profile.lastLogin')}: {formatMoment(user.lastLogin, language)}
        </p>
      ) : null}
      <button type="submit" className="btn lamp" disabled={isPending || !form.formState.isDirty}>
        {isPending ? t('profile.saving') : t('profile.save')}
      </button>
    </form>
  )
}
