import { configure } from '@testing-library/react';

// Tests may run on a busy machine; a longer wait means a failure.
configure({ asyncUtilTimeout: 15_000 });
