import { createRoot } from 'react-dom/client'
import { Funnel } from './Funnel.tsx'
import '../react/page.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Funnel />)
