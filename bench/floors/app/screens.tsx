import { Route, Routes } from 'react-router-dom'
import { DetailPage } from './detail.tsx'
import { HomePage } from './home.tsx'
import { ListPage } from './list.tsx'

export function Screens() {
  return (
    <Routes>
      <Route path="/home" element={<HomePage />} />
      <Route path="/ware/list" element={<ListPage />} />
      <Route path="/ware/detail/:spuId" element={<DetailPage />} />
    </Routes>
  )
}
