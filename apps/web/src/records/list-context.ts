import { createContext } from 'react';

/** The list that a sheet belongs to: its name and its address, for the breadcrumb. */
export const ListContext = createContext<{ label: string; href: string } | null>(null);
