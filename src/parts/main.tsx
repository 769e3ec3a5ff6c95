import { createRoot } from 'react-dom/client'
import { Parts } from './Parts.tsx'
import '../ui/index.css'
import '../views/later.css'
import './parts.css'

const root = document.getElementById('parts')
if (root) createRoot(root).render(<Parts />)
