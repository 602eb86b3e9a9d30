import browseEn from '../locales/en/browse'
import homeEn from '../locales/en/home'
import loginEn from '../locales/en/login'
import priceListEn from '../locales/en/price-list'
import productsEn from '../locales/en/products'
import trackEn from '../locales/en/track'
import hiPriceList from '../locales/hi/price-list'
import taPriceList from '../locales/ta/price-list'
import { content } from './en'
import { enquiryPage } from './enquiryPage'
import type { Page } from './shape'

const { products } = productsEn
const { packs, categories } = browseEn
const { login } = loginEn
const { home } = homeEn
const { track } = trackEn
const { priceList } = priceListEn

/** Title and description of a public page, by its path: the build writes them to a file for the server. */
const heads = {
  '/': home,
  '/products': products,
  '/bundles': { title: packs.fundsTitle, description: packs.fundsLead },
  '/giftboxes': { title: packs.giftTitle, description: packs.giftLead },
  '/price-list': priceList,
  '/categories': { title: categories.title, description: categories.lead },
  '/login': { title: login.title, description: login.lead },
  '/track-order': { title: track.title, description: track.lead },
  '/faq': content.faq,
  '/help': content.help,
  '/shipping': content.shipping,
  '/privacy-policy': content.privacy,
}

/** The first words of a page, by language: the server writes them into its first HTML. */
const opening = ({ title, lead }: { title: string; lead: string }) => ({ title, lead })

const questions = ({ blocks }: Page) => blocks.map(({ title, lines }) => ({ question: title, answer: lines.join(' ') }))

/** Texts of the pages for the server's initial HTML (pages.json). */
export const forServer = {
  heads: Object.fromEntries(Object.entries(heads).map(([path, { title, description }]) => [path, { title, description }])),
  openings: {
    '/price-list': { en: opening(priceList), ta: opening(taPriceList.priceList), hi: opening(hiPriceList.priceList) },
  },
  questions: questions(content.faq),
  enquiryQuestions: questions(enquiryPage(content.faq)),
}
