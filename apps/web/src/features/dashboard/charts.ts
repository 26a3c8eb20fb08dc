import { lazy } from 'react'

// The drawing library is large: it comes after the page.
export const BarChart = lazy(async () => ({
  default: (await import('@muster/ui/charts/BarChart.tsx')).BarChart,
}))
export const LineChart = lazy(async () => ({
  default: (await import('@muster/ui/charts/LineChart.tsx')).LineChart,
}))
export const ShareChart = lazy(async () => ({
  default: (await import('@muster/ui/charts/ShareChart.tsx')).ShareChart,
}))
export const SpiderChart = lazy(async () => ({
  default: (await import('@muster/ui/charts/SpiderChart.tsx')).SpiderChart,
}))
