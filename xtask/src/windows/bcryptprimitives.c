/* Wine 8 lacks bcryptprimitives.dll, of which the standard library of Rust needs one function. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length)
{
    const ULONG most = 1 << 28;
    while (length > 0) {
        ULONG part = length > most ? most : (ULONG)length;
        if (!SystemFunction036(data, part))
            return FALSE;
        data += part;
        length -= part;
    }
    return TRUE;
}
