import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useShop } from '@/api/shop'
import { BestSellerCard } from '@/features/catalogue/BestSellerCard'
import { About } from '@/features/home/About'
import { BestSellers } from '@/features/home/BestSellers'
import { Contact } from '@/features/home/Contact'
import { Hero, Stats } from '@/features/home/Hero'
import { HomeCategories } from '@/features/home/HomeCategories'
import { HomeReviews } from '@/features/home/HomeReviews'
import { useT } from '@/lib/i18n'
import { usePageHead } from '@/lib/title'
import layout from '@/ui/layout.module.css'
import styles from './HomePage.module.css'

export function Component() {
  const t = useT('home')
  const shop = useShop()
  const { hash } = useLocation()
  usePageHead(t('home.title'), shop?.name ?? '', t('home.description'))
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <main id="main" className={styles.home}>
      <Hero shop={shop} />
      <div className={layout.wrap}>
        <Stats shop={shop} />
        <HomeCategories />
        <BestSellers card={(product) => <BestSellerCard key={product._id} product={product} />} />
        <About shop={shop} />
        <HomeReviews />
        <Contact shop={shop} />
      </div>
    </main>
  )
}
