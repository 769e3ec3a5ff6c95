// Runs React where its own part of the first script runs, not where it is first imported.
import 'react'
import 'react/jsx-runtime'
import 'react-dom/client'
