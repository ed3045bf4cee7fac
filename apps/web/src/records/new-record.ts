import { createContext } from 'react';

/** Whether the record that is open is a new one. */
export const NewRecord = createContext(false);
