throw new Error("react-native-webrtc is not part of Fairhand: it is only used by React Native.");
