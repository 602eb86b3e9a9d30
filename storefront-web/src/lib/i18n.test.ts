import { expect, it, vi } from 'vitest'
import { chooseLanguage, currentLanguage, loadTexts, registerMessages } from './i18n'

it('does not load the texts of a language that could not be shown, for parts that load later', async () => {
  const tamil = vi.fn(() => Promise.resolve({ default: {} })).mockRejectedValueOnce(new Error('offline'))
  registerMessages({}, { ta: tamil, hi: () => Promise.resolve({ default: {} }) })
  await expect(chooseLanguage('ta')).rejects.toThrow('offline')
  await loadTexts()
  expect(currentLanguage()).toBe('en')
  expect(tamil).toHaveBeenCalledOnce()
})
